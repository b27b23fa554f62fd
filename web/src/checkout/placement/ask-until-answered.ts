import { type CallErrorCode, isCallErrorOf } from '@twirl/contract/client'
import type { placeGuestOrder } from '@twirl/contract/buying/checkout'

type Code = CallErrorCode<typeof placeGuestOrder>

/** Answers that leave open whether the order is placed: it may be, or may still become so. */
const OPEN_OUTCOMES: readonly Code[] = [
  'CHECKOUT_PENDING',
  'ORDER_IN_PROGRESS',
  'CONNECTION_FAILED',
  'NOT_JSON',
  'UNAVAILABLE',
  'REQUEST_TIMEOUT',
  'INTERNAL_ERROR',
]

/** Pauses between the tries, about four minutes in all; every try may take long itself. */
export const PAUSES_MS: readonly number[] = [
  1_000,
  2_000,
  4_000,
  8_000,
  ...Array.from({ length: 15 }, () => 15_000),
]

/** Thrown when the outcome is still open after the last try. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

type AskOptions = {
  /** Whether the order was sent before, so that its outcome is open already. */
  wasOpen: boolean
  /** Called with each answer that was no outcome. */
  onWaiting: (error: unknown) => void
  /** Rejects when the page is left. */
  pause: (ms: number) => Promise<void>
}

/** Repeats a call that is safe to repeat until it has an outcome: its answer, or an error that is definite. */
export async function askUntilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { wasOpen, onWaiting, pause }: AskOptions,
): Promise<Answer> {
  for (const [tries, pauseMs] of PAUSES_MS.entries()) {
    try {
      return await ask()
    } catch (error) {
      if (!isOpen(error, wasOpen || tries > 0)) throw error
      onWaiting(error)
      await pause(Math.max(pauseMs, retryAfterMs(error)))
    }
  }
  throw new NoAnswerError()
}

function isOpen(error: unknown, wasOpen: boolean): boolean {
  if (!isCallErrorOf<typeof placeGuestOrder>(error)) return false
  // A limit refuses the question; the outcome of an earlier try stays open.
  return OPEN_OUTCOMES.includes(error.code) || (wasOpen && error.code === 'TOO_MANY_REQUESTS')
}

/** Whether the shop had no time for the order yet: it has many others. */
export function isBusyAnswer(error: unknown): boolean {
  return isCallErrorOf<typeof placeGuestOrder>(error) && error.code === 'UNAVAILABLE'
}

function retryAfterMs(error: unknown): number {
  return isCallErrorOf<typeof placeGuestOrder>(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0
}
