import type { placeGuestOrder } from '@twirl/contract/checkout'
import { isCallErrorOf } from '@twirl/contract/client'
import { failureText } from '#ui/form/form-errors.ts'
import { NotPlacedError } from './resume-placement.ts'

/** What the page does after an order was refused. */
export type Refusal =
  | { kind: 'LOGIN' }
  /** The order must be looked at and confirmed again. */
  | { kind: 'CHANGED'; text: string }
  | { kind: 'FAILED'; text: string; code: string }

/** Decisions A113. */
const CHANGED = ['ORDER_CHANGED', 'ORDER_TOKEN_EXPIRED', 'ORDER_TOKEN_MISMATCH']

const NOT_PLACED =
  'Your order was not placed, and nothing was charged. Please check it and confirm again.'

export function refusalOf(error: unknown): Refusal {
  if (error instanceof NotPlacedError) return { kind: 'CHANGED', text: NOT_PLACED }
  const text = failureText(error)
  if (!isCallErrorOf<typeof placeGuestOrder>(error)) return { kind: 'FAILED', text, code: '' }
  if (error.status === 401) return { kind: 'LOGIN' }
  return CHANGED.includes(error.code)
    ? { kind: 'CHANGED', text }
    : { kind: 'FAILED', text, code: error.code }
}
