import type {
  CheckoutStatus,
  getCheckoutStatus,
  placeGuestOrder,
} from '@twirl/contract/buying/checkout'
import { type CallErrorCode, isCallErrorOf } from '@twirl/contract/client'

/** The order may have arrived nevertheless. */
const NO_REFUSAL: CallErrorCode<typeof placeGuestOrder>[] = ['REQUEST_TIMEOUT', 'NOT_JSON']

/** Pauses after each try, about four minutes in all; every try may take long itself. */
export const PAUSES_MS: readonly number[] = [
  1_000,
  1_000,
  2_000,
  4_000,
  8_000,
  ...Array.from({ length: 15 }, () => 15_000),
]

/** The order may still be on its way to the shop: after so many answers that it has not begun, it is withdrawn. */
const OPEN_ANSWERS = 3

/** Thrown when the outcome is still open after the last question. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

/** Thrown when the shop had no time for the order until the last question, and it was withdrawn. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

/** Thrown when the order was not placed and never will be under its token. */
export class NotPlacedError extends Error {
  override name = 'NotPlacedError'
}

/** Thrown when the shop has not begun to place the order. */
export class NotBegunError extends Error {
  override name = 'NotBegunError'
}

/** What the bank needs of the customer, and until when. */
export type BankAction = NonNullable<CheckoutStatus['action']>

/** Thrown while the bank waits for the customer to confirm the payment (PAY-28). */
export class BankAsksError extends Error {
  override name = 'BankAsksError'
  readonly action: BankAction

  constructor(action: BankAction) {
    super()
    this.action = action
  }
}

export type OpenOrder<Answer> = {
  /** Places the order. Null: it was sent before. */
  send: (() => Promise<Answer>) | null
  /** Asks what became of it. */
  ask: () => Promise<Answer>
  /** Makes it impossible to place it, unless it has begun. */
  withdraw: () => Promise<Answer>
  /** Called with each answer that was no outcome. */
  onWaiting: (error: unknown) => void
  /** Rejects when the page is left. */
  pause: (ms: number) => Promise<void>
}

/**
 * Sends an order and then only asks for its outcome: the answer, or an error that is definite. No other error says
 * anything about an order that was sent. It is sent again only if the shop had no time for it and has not begun it.
 */
export async function askUntilAnswered<Answer>({
  send,
  ask,
  withdraw,
  onWaiting,
  pause,
}: OpenOrder<Answer>): Promise<Answer> {
  let next = send ?? ask
  let hadNoTime = false
  let openAnswers = 0
  for (const pauseMs of PAUSES_MS) {
    try {
      return await next()
    } catch (error) {
      if (error instanceof BankAsksError) throw error
      if (next === send ? isRefusal(error) : isOutcome(error)) throw error
      if (next === send) hadNoTime = isBusyAnswer(error)
      const isBegun = !(error instanceof NotBegunError)
      if (isBegun || !hadNoTime) onWaiting(error)
      if (isBegun) next = ask
      else if (send && hadNoTime) next = send
      else next = ++openAnswers < OPEN_ANSWERS ? ask : withdraw
      await pause(Math.max(pauseMs, retryAfterMs(error)))
    }
  }
  // An order that has begun stays; of any other the page can then say that nothing is charged.
  return withdraw().catch((error: unknown) => {
    if (error instanceof NotPlacedError && hadNoTime) throw new TooBusyError()
    throw isOutcome(error) ? error : new NoAnswerError()
  })
}

/** Whether the shop has refused an order that was sent. */
function isRefusal(error: unknown): boolean {
  if (!isCallErrorOf<typeof placeGuestOrder>(error) || NO_REFUSAL.includes(error.code)) return false
  // Without a gateway the order of a guest cannot begin.
  return (error.status >= 400 && error.status < 500) || error.code === 'PAYMENT_UNAVAILABLE'
}

/** Whether the answer to a question ends the waiting; otherwise it failed, or the order is still being paid. */
export function isOutcome(error: unknown): boolean {
  if (error instanceof NotBegunError) return false
  return (
    !isCallErrorOf<typeof placeGuestOrder | typeof getCheckoutStatus>(error) ||
    error.code === 'PAY_FAILED' ||
    error.code === 'ORDER_REFUNDED'
  )
}

/** Whether the shop had no time for the order yet: it has many others. */
export function isBusyAnswer(error: unknown): boolean {
  return isCallErrorOf<typeof placeGuestOrder>(error) && error.code === 'UNAVAILABLE'
}

function retryAfterMs(error: unknown): number {
  return isCallErrorOf<typeof placeGuestOrder>(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0
}
