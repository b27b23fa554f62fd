import { expect, test } from 'vitest'
import type { Quote } from '../quote/quote.ts'
import { CHECKOUT_KINDS } from './checkout-kinds.ts'

/** The kinds whose customer is there to answer the bank. */
const attended = (quote: Partial<Quote>) =>
  Object.entries(CHECKOUT_KINDS)
    .filter(([, { isAttended }]) => isAttended(quote as Quote))
    .map(([kind]) => kind)

test('staff and swaps charge without the customer (PAY-8)', () => {
  const kinds = ['INDIVIDUAL', 'TRUNK_SHOW', 'PURCHASE_RENTAL', 'EXCHANGE', 'EXTENSION']
  expect(attended({})).toEqual(kinds)
  const extension = { by_staff: { staff_id: 1, name: 'Ada', reason: 'asked by phone' } }
  expect(attended({ extension: extension as Quote['extension'] })).toEqual(kinds.slice(0, -1))
})
