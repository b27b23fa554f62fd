import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** Names a card that was typed into the gateway's own fields in the page, which the gateway keeps until it is used or half a day has passed. */
export const confirmationToken = z.string().check(z.regex(/^ctoken_[A-Za-z0-9]{8,64}$/))

/** built_in: cards are typed into the shop's own form. */
const PAYMENT_PROVIDERS = ['built_in', 'stripe'] as const

export const getPaymentSetup = defineEndpoint({
  method: 'GET',
  path: '/ajax/payments/setup',
  summary: 'Who takes cards, for pages that take one (PAY-1).',
  caller: 'anyone',
  input: z.object({}),
  output: z.object({
    provider: z.enum(PAYMENT_PROVIDERS),
    /** Names the shop to the gateway's fields in the page; null for the built-in gateway. */
    publishable_key: z.nullable(z.string()),
  }),
  errors: [],
})
