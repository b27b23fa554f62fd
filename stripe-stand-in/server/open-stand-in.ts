import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { type Account, secondsOf } from './account.ts'
import {
  type Answer,
  answerRequest,
  isBrowser,
  keyInUse,
  type Request,
  serverError,
  tooManyRequests,
} from './answer-request.ts'
import { Book, type Kind, type Stored } from './book.ts'
import { answerControl } from './control.ts'
import { chanceOf, chooseFault, type Dials, readDials, turnDials } from './dials.ts'
import { endDispute, openDispute } from './disputes.ts'
import { type Form, parseForm } from './form.ts'
import { answerPaymentChallenge } from './payment-intents.ts'
import { failRefund } from './refunds.ts'
import { readScript } from './scripts.ts'
import { answerSetupChallenge } from './setup-intents.ts'
import { type WebhookAddress, WebhookSender } from './webhooks.ts'

type Options = {
  /** Keeps the book over the end of the process. */
  file?: string
  port?: number
  now?: () => Date
  webhook?: WebhookAddress
}

type Received = { line: string; form: Form; key: string | undefined }

/** Stripe as the shop and its pages see it, on this machine; and what only its employees and the banks can do. */
export type StandIn = {
  origin: string
  port: number
  book: Book
  /** The requests of the shop and of browsers, oldest first. */
  received: Received[]
  turnDials: (change: Partial<Dials>) => void
  /** A new PaymentMethod or ConfirmationToken of a card that a customer has typed in the browser. */
  typeCard: (number: string) => string
  tokenOf: (number: string, setupFutureUsage?: 'off_session') => string
  /** The customer answers the bank, for a PaymentIntent or a SetupIntent. */
  answerChallenge: (id: string, isConfirmed: boolean) => void
  openDispute: (chargeId: string, reason?: string) => Stored['dispute']
  endDispute: (id: string, status: 'lost' | 'won') => void
  failRefund: (id: string, reason?: string) => void
  /** A day has passed. */
  forgetKeys: () => void
  list: <K extends Kind>(kind: K) => Stored[K][]
  sendWebhooksTo: (address: WebhookAddress) => void
  close: () => Promise<void>
}

export async function openStandIn(options: Options = {}): Promise<StandIn> {
  const book = new Book(options.file)
  let sender = options.webhook && new WebhookSender(book, options.webhook)
  const account: Account = {
    book,
    now: options.now ?? (() => new Date()),
    announce: (type, object) => {
      const event = {
        id: book.newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: secondsOf(account),
        data: { object },
        livemode: false,
        pending_webhooks: sender ? 1 : 0,
        request: { id: null, idempotency_key: null },
        type,
      } as Stored['event']
      sender?.plan(book.put('event', event))
    },
  }
  const received: Received[] = []
  const server = createServer((request, response) => {
    void answer(account, received, request, response)
  }).listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const work = <T>(change: () => T): T => book.transaction(change)
  const origin = `http://127.0.0.1:${port}`
  const create = (path: string, form: Form): string => {
    const url = new URL(path, origin)
    const headers = { authorization: 'Bearer pk_test_browser' }
    const body = encode(form)
    const answered = answerRequest(account, { method: 'POST', url, headers, body }, null)
    const { id } = JSON.parse(answered.body) as { id?: string }
    if (!id) throw new Error(answered.body)
    return id
  }
  const cardForm = (number: string): Form => {
    const exp_year = String(account.now().getUTCFullYear() + 3)
    const cvc = /^3[47]/.test(number) ? '1234' : '123'
    return { type: 'card', card: { number, exp_month: '10', exp_year, cvc } }
  }
  return {
    origin,
    port,
    book,
    received,
    turnDials: (change) => turnDials(book, change),
    typeCard: (number) => create('/v1/payment_methods', cardForm(number)),
    tokenOf: (number, setup_future_usage) =>
      create('/v1/confirmation_tokens', {
        payment_method_data: cardForm(number),
        ...(setup_future_usage && { setup_future_usage }),
      }),
    answerChallenge: (id, isConfirmed) =>
      work(() => {
        const end = id.startsWith('seti_') ? answerSetupChallenge : answerPaymentChallenge
        end(account, id, isConfirmed)
      }),
    openDispute: (id, reason = 'product_not_received') =>
      work(() => openDispute(account, id, reason)),
    endDispute: (id, status) => work(() => void endDispute(account, id, status)),
    failRefund: (id, reason = 'expired_or_canceled_card') =>
      work(() => void failRefund(account, id, reason)),
    forgetKeys: () => book.forgetAnswers(),
    list: (kind) => book.list(kind),
    sendWebhooksTo: (address) => {
      sender?.close()
      sender = new WebhookSender(book, address)
    },
    close: async () => {
      sender?.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      book.close()
    },
  }
}

// Keys of requests that are being answered.
const running = new Set<string>()

async function answer(
  account: Account,
  received: Received[],
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const request: Request = {
    method: message.method!,
    url: new URL(message.url!, 'http://127.0.0.1'),
    headers: message.headers,
    body: await text(message),
  }
  const { pathname } = request.url
  if (request.method === 'OPTIONS') return send(response, { status: 204, body: '' })
  const script = await readScript(pathname)
  if (script) {
    response.writeHead(200, { 'content-type': script.type }).end(script.body)
    return
  }
  if (pathname.startsWith('/_control/')) return send(response, answerControl(account, request))
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' ? header : undefined
  const form = parseForm(new URLSearchParams(request.body || request.url.search))
  received.push({ line: `${request.method} ${pathname}`, form, key })

  const { book } = account
  const dials = readDials(book)
  if (dials.isOut) return void message.socket.destroy()
  const call = `${request.method} ${pathname}`
  // What goes wrong is decided by the call and its key, so that the same seed repeats a run.
  const isPlanned = dials.planned.some((each) => call.startsWith(each.request))
  const fault =
    isBrowser(request) && !isPlanned ? null : chooseFault(book, dials, `${call} ${key ?? ''}`)
  if (key && running.has(key)) return send(response, keyInUse())
  if (fault === 'ERROR') return send(response, serverError())
  if (fault === 'RATE_LIMIT') return send(response, tooManyRequests())
  if (key) running.add(key)
  try {
    if (dials.maxLatencyMs > 0 && !isBrowser(request))
      await setTimeout(chanceOf(book, dials, `latency ${call}`) * dials.maxLatencyMs)
    const answered = answerRequest(account, request, fault)
    if (fault === 'LOST_ANSWER') message.socket.destroy()
    else send(response, answered)
  } finally {
    if (key) running.delete(key)
  }
}

function send(response: ServerResponse, { status, body, isReplayed }: Answer): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': '*',
      ...(isReplayed && { 'idempotent-replayed': 'true' }),
    })
    .end(body)
}

function encode(form: Form, within = ''): string {
  return Object.entries(form)
    .map(([name, value]) => {
      const path = within ? `${within}[${name}]` : name
      return typeof value === 'string'
        ? `${encodeURIComponent(path)}=${encodeURIComponent(value)}`
        : encode(value, path)
    })
    .join('&')
}
