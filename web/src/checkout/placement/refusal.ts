import type { placeGuestOrder } from '@twirl/contract/buying/checkout'
import { type CallError, type CallErrorCode, isCallErrorOf } from '@twirl/contract/client'
import { ERRORS, type SoldOutItem } from '@twirl/contract/errors'
import { failureText } from '#ui/form/form-errors.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import { NotConfirmedError, OtherCardError } from './answer-bank.ts'
import { NotPlacedError, TooBusyError } from './ask-until-answered.ts'
import { OtherOrderError } from './other-order.ts'

/** What the page does after an order was refused. */
export type Refusal =
  | { kind: 'LOGIN' }
  /** The order must be looked at and confirmed again. */
  | { kind: 'CHANGED'; text: string; soldOut: SoldOutItem[] }
  /** The order must be confirmed again, without the coupon. */
  | { kind: 'COUPON_LOST'; text: string; couponError: string }
  /** A field of the typed card is wrong. */
  | { kind: 'CARD'; fieldErrors: FieldErrors }
  | { kind: 'FAILED'; text: string; code: string }

/** CHECKOUT-9. */
const CHANGED = ['ORDER_CHANGED', 'ORDER_TOKEN_EXPIRED', 'ORDER_TOKEN_MISMATCH']

const NOT_PLACED =
  'Your order was not placed, and nothing was charged. Please check it and confirm again.'

/** LEAD-40. */
const TAKEN =
  'Another member of your group was faster. You have not been charged. Please check your order and confirm again.'

const TOO_BUSY =
  'The shop was too busy to take your order, so nothing was charged, and your bag is unchanged. Please try again in a few minutes.'

/** PAY-30. */
const NOT_CONFIRMED = 'Your bank didn’t get your confirmation, so nothing was charged.'

/** PAY-31. */
const OTHER_CARD = 'Nothing was charged. Please choose how you’d like to pay.'

/** The page waited for it, because the same bag is paid once at a time (CHECKOUT-24). */
const OTHER_ORDER = {
  placed: 'Your other order was placed, so we didn’t place or charge this one.',
  notPlaced:
    'Your other order did not go through, and this one was not placed either. Please check it and confirm again.',
}

/** Silent in the preview only (CHECKOUT-17): here the coupon was part of what the customer confirmed. */
const NO_LONGER_ACTIVE = 'This discount code is no longer active.'

export function refusalOf(error: unknown): Refusal {
  if (error instanceof NotConfirmedError) return { kind: 'FAILED', text: NOT_CONFIRMED, code: '' }
  const notPlaced = notPlacedText(error)
  if (notPlaced) return { kind: 'CHANGED', text: notPlaced, soldOut: [] }
  const text = failureText(error)
  if (!isCallErrorOf<typeof placeGuestOrder>(error)) return { kind: 'FAILED', text, code: '' }
  if (error.status === 401) return { kind: 'LOGIN' }
  if (error.code.startsWith('COUPON_')) {
    const couponError = error.code === 'COUPON_IS_NOT_ACTIVE' ? NO_LONGER_ACTIVE : text
    return { kind: 'COUPON_LOST', text: ERRORS.ORDER_CHANGED.message, couponError }
  }
  const fieldErrors = cardErrorsOf(error, text)
  if (Object.keys(fieldErrors).length > 0) return { kind: 'CARD', fieldErrors }
  if (error.code === 'STYLE_TAKEN') return { kind: 'CHANGED', text: TAKEN, soldOut: error.soldOut }
  return CHANGED.includes(error.code)
    ? { kind: 'CHANGED', text, soldOut: error.soldOut }
    : { kind: 'FAILED', text, code: error.code }
}

/** Null: it was refused for another reason. */
function notPlacedText(error: unknown): string | null {
  if (error instanceof NotPlacedError) return NOT_PLACED
  if (error instanceof TooBusyError) return TOO_BUSY
  if (error instanceof OtherCardError) return OTHER_CARD
  if (error instanceof OtherOrderError)
    return error.isPlaced ? OTHER_ORDER.placed : OTHER_ORDER.notPlaced
  return null
}

const CARD_PATH = 'credit_card.'

/** By the names of the fields of a card, without the path to it. */
function cardErrorsOf(
  { code, fields = {} }: CallError<CallErrorCode<typeof placeGuestOrder>>,
  text: string,
): FieldErrors {
  if (code === 'CARD_NOT_ACCEPTED') return { credit_card_number: text }
  const ofCard = Object.entries(fields).filter(([path]) => path.startsWith(CARD_PATH))
  return Object.fromEntries(
    ofCard.map(([path, message]) => [path.slice(CARD_PATH.length), message]),
  )
}
