import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Book, Delivery } from './book.ts'
import { chanceOf, readDials } from './dials.ts'

/** Where the shop listens. */
export type WebhookAddress = { url: string; secret: string }

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
const ANSWER_MS = 10_000

/** As Stripe signs what it sends: https://docs.stripe.com/webhooks#verify-manually */
function signatureOf(body: string, secret: string, at = Date.now()): string {
  const seconds = Math.floor(at / 1_000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Sends events until the shop has accepted them: late, twice and in any order, as the dials say. */
export class WebhookSender {
  readonly #book: Book
  readonly #address: WebhookAddress
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(book: Book, address: WebhookAddress) {
    this.#book = book
    this.#address = address
    this.#schedule()
  }

  /** Part of the transaction that stores the event, so that none is forgotten. */
  plan({ id }: Stripe.Event): void {
    const dials = readDials(this.#book)
    const chance = (of: string) => chanceOf(this.#book, dials, `webhook ${of}`)
    if (chance('lost') < dials.webhookLostShare) return
    const due = () => Date.now() + chance('delay') * dials.webhookMaxDelayMs
    this.#book.addDelivery(id, due())
    if (chance('repeat') < dials.webhookRepeatShare) this.#book.addDelivery(id, due())
    // The transaction has not ended yet.
    queueMicrotask(() => this.#schedule())
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    const next = this.#book.listDeliveries()[0]
    if (!next) return
    this.#timer = setTimeout(() => void this.#sendDue(), Math.max(0, next.due_at - Date.now()))
  }

  async #sendDue(): Promise<void> {
    const now = Date.now()
    const due = this.#book.listDeliveries().filter(({ due_at }) => due_at <= now)
    // While one is under way, it is not sent by the next timer.
    for (const { id } of due) this.#book.postponeDelivery(id, now + ANSWER_MS + FIRST_PAUSE_MS)
    this.#schedule()
    await Promise.all(due.map((delivery) => this.#send(delivery)))
    this.#schedule()
  }

  async #send({ id, event_id, tries }: Delivery): Promise<void> {
    const body = JSON.stringify(this.#book.find('event', event_id))
    const isAccepted = await fetch(this.#address.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, this.#address.secret),
      },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.ok
      },
      () => false,
    )
    if (this.#isClosed) return
    if (isAccepted) this.#book.removeDelivery(id)
    else
      this.#book.postponeDelivery(
        id,
        Date.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries),
      )
  }
}
