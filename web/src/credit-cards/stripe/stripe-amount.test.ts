import { expect, test } from 'vitest'
import { toStripeAmount } from './stripe-amount.ts'

test.each([
  [89.1, 8910],
  [19.99, 1999],
  [0.5, 50],
  [0, 50],
])('%d dollars are shown to Stripe as %d cents', (dollars, cents) => {
  expect(toStripeAmount(dollars)).toBe(cents)
})
