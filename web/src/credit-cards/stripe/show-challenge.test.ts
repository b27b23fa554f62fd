import type { Stripe } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { showChallenge } from './show-challenge.ts'

const stripeWith = (result: unknown) =>
  ({ handleNextAction: async () => result }) as unknown as Stripe

test.each([
  ['confirmed', { paymentIntent: { status: 'succeeded' } }, 'ANSWERED'],
  ['closed', { paymentIntent: { status: 'requires_action' } }, 'OPEN'],
  [
    'closed, told as an error',
    {
      error: {
        type: 'invalid_request_error',
        payment_intent: { status: 'requires_action' },
      },
    },
    'OPEN',
  ],
  [
    'refused by the bank',
    {
      error: {
        type: 'card_error',
        payment_intent: { status: 'requires_payment_method' },
      },
    },
    'ANSWERED',
  ],
  ['answered before', { error: { type: 'invalid_request_error' } }, 'ANSWERED'],
  ['not reached', { error: { type: 'api_connection_error' } }, 'UNREACHABLE'],
])('a window of the bank that was %s (PAY-28)', async (_, result, answer) => {
  expect(await showChallenge(stripeWith(result), 'pi_1_secret_1')).toBe(answer)
})
