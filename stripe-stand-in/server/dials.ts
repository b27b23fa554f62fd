import { hash } from 'node:crypto'
import type { Book } from './book.ts'

/** What goes wrong between Stripe and the shop. */
export type Fault =
  /** 500 before anything was done. */
  | 'ERROR'
  /** 500 that is kept under the idempotency key, as Stripe keeps those from inside a call. */
  | 'FAILED_INSIDE'
  /** 429 */
  | 'RATE_LIMIT'
  /** Done, and the connection is cut instead of an answer. */
  | 'LOST_ANSWER'

export type Dials = {
  seed: number
  /** Shares of the shop's requests. Those of browsers are answered. */
  errorShare: number
  rateLimitShare: number
  lostAnswerShare: number
  maxLatencyMs: number
  /** Nothing is answered. */
  isOut: boolean
  /** No page of a list is longer. */
  pageRows: number
  /** Why each refund comes back from the bank; null: they arrive. */
  refundFailure: string | null
  webhookMaxDelayMs: number
  webhookRepeatShare: number
  /** Events of which the shop is not told. */
  webhookLostShare: number
  /** Faults of the next requests that begin so, for example `POST /v1/refunds`; each happens once. */
  planned: { request: string; fault: Fault }[]
}

const USUAL: Dials = {
  seed: 1,
  errorShare: 0,
  rateLimitShare: 0,
  lostAnswerShare: 0,
  maxLatencyMs: 0,
  isOut: false,
  pageRows: 100,
  refundFailure: null,
  webhookMaxDelayMs: 0,
  webhookRepeatShare: 0,
  webhookLostShare: 0,
  planned: [],
}

export function readDials(book: Book): Dials {
  const json = book.readDials()
  return json ? { ...USUAL, ...(JSON.parse(json) as Partial<Dials>) } : USUAL
}

export function turnDials(book: Book, change: Partial<Dials>): void {
  book.writeDials(JSON.stringify({ ...readDials(book), ...change }))
}

/** The fault of this request. The same seed repeats a run. */
export function chooseFault(book: Book, dials: Dials, call: string): Fault | null {
  const planned = dials.planned.find(({ request }) => call.startsWith(request))
  if (planned) {
    turnDials(book, { planned: dials.planned.filter((each) => each !== planned) })
    return planned.fault
  }
  if (chanceOf(book, dials, `error ${call}`) < dials.errorShare) return 'ERROR'
  if (chanceOf(book, dials, `limit ${call}`) < dials.rateLimitShare) return 'RATE_LIMIT'
  return chanceOf(book, dials, `lost ${call}`) < dials.lostAnswerShare ? 'LOST_ANSWER' : null
}

/** From 0 to 1, another one each time that it is asked for the same call. */
export function chanceOf(book: Book, { seed }: Dials, call: string): number {
  const text = `${seed} ${call} ${book.countCall(call)}`
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16) / 2 ** 32
}
