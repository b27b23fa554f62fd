import { CallError } from '@twirl/contract/client'
import { ERRORS, type ErrorCode } from '@twirl/contract/errors'
import { expect, test } from 'vitest'
import { NotConfirmedError, OtherCardError } from './answer-bank.ts'
import { NotPlacedError, TooBusyError } from './ask-until-answered.ts'
import { OtherOrderError } from './other-order.ts'
import { refusalOf } from './refusal.ts'

function refusalAfter(errorCode: ErrorCode) {
  const { status, message } = ERRORS[errorCode]
  return refusalOf(new CallError(status, { id: '', message, errorCode }))
}

test.each(['ORDER_CHANGED', 'ORDER_TOKEN_EXPIRED', 'ORDER_TOKEN_MISMATCH'] as const)(
  '%s asks for a new confirmation',
  (code) => {
    expect(refusalAfter(code)).toEqual({
      kind: 'CHANGED',
      text: ERRORS[code].message,
      soldOut: [],
    })
  },
)

test('an order that has changed names what is sold out', () => {
  const sold_out = [
    { id: 1, sku: 'TW-1', title: 'Rosa', size: 'M', color: 'Blush', available: 0 } as const,
  ]
  const body = { id: '', message: 'changed', errorCode: 'ORDER_CHANGED', sold_out }
  expect(refusalOf(new CallError(409, body))).toMatchObject({ kind: 'CHANGED', soldOut: sold_out })
})

test.each([
  ['COUPON_NOT_ALLOW_TO_BE_USED_AGAIN', ERRORS.COUPON_NOT_ALLOW_TO_BE_USED_AGAIN.message],
  ['COUPON_IS_INVALID', 'Coupon code is invalid'],
  ['COUPON_HAS_EXPIRED', 'This discount code has expired.'],
  ['COUPON_IS_NOT_ACTIVE', 'This discount code is no longer active.'],
] as const)('%s asks for a new confirmation without the coupon', (code, couponError) => {
  const text = ERRORS.ORDER_CHANGED.message
  expect(refusalAfter(code)).toEqual({ kind: 'COUPON_LOST', text, couponError })
})

test('an order that never reached its payment asks for a new confirmation', () => {
  expect(refusalOf(new NotPlacedError())).toMatchObject({ kind: 'CHANGED' })
})

test('an order for which the shop was too busy says so, and that nothing was charged', () => {
  expect(refusalOf(new TooBusyError())).toMatchObject({
    kind: 'CHANGED',
    text: expect.stringMatching(/too busy .* nothing was charged/i),
  })
})

test('after another order of the same bag the page says what became of that one', () => {
  expect(refusalOf(new OtherOrderError(true))).toMatchObject({
    kind: 'CHANGED',
    text: expect.stringMatching(/other order was placed/),
  })
  expect(refusalOf(new OtherOrderError(false))).toMatchObject({
    kind: 'CHANGED',
    text: expect.stringMatching(/other order did not go through/),
  })
})

test.each(['PAY_FAILED', 'CARD_NOT_FOUND', 'PAYMENT_UNAVAILABLE', 'ORDER_REFUNDED'] as const)(
  '%s is shown as an error',
  (code) => {
    expect(refusalAfter(code)).toEqual({ kind: 'FAILED', code, text: ERRORS[code].message })
  },
)

test('an ended session asks for a login', () => {
  expect(refusalAfter('UNAUTHORIZED')).toEqual({ kind: 'LOGIN' })
})

test('an error that is no answer is shown as a lost connection', () => {
  expect(refusalOf(new Error('oops'))).toMatchObject({ kind: 'FAILED', code: '' })
})

test('a card that is not accepted is an error of its number', () => {
  const fieldErrors = { credit_card_number: ERRORS.CARD_NOT_ACCEPTED.message }
  expect(refusalAfter('CARD_NOT_ACCEPTED')).toEqual({ kind: 'CARD', fieldErrors })
})

test('a field of the card that is wrong shows the error', () => {
  const fields = { 'credit_card.expiration_date': 'Invalid Expiration Date' }
  const body = { id: '', message: 'wrong', errorCode: 'BAD_REQUEST', fields }
  const fieldErrors = { expiration_date: 'Invalid Expiration Date' }
  expect(refusalOf(new CallError(400, body))).toEqual({ kind: 'CARD', fieldErrors })
})

test('a payment that the bank was not told of was not placed (PAY-30)', () => {
  expect(refusalOf(new NotConfirmedError())).toEqual({
    kind: 'FAILED',
    text: 'Your bank didn’t get your confirmation, so nothing was charged.',
    code: '',
  })
})

test('another card can be chosen after a payment was withdrawn (PAY-31)', () => {
  expect(refusalOf(new OtherCardError())).toEqual({
    kind: 'CHANGED',
    text: 'Nothing was charged. Please choose how you’d like to pay.',
    soldOut: [],
  })
})
