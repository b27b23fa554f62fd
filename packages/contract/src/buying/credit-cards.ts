import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { date, id, idParam, REQUIRED } from '../primitives.ts'
import { CARD_BRANDS } from './card-brands.ts'

export { CARD_BRANDS, type CardBrand } from './card-brands.ts'
export const cardBrand = z.enum(CARD_BRANDS)

export const creditCard = z.object({
  id,
  brand: cardBrand,
  /** The last four digits only. */
  credit_card_number: z.string().check(z.regex(/^\d{4}$/)),
  /** The first day of its last month. */
  expiration_date: date,
})
export type CreditCard = z.infer<typeof creditCard>

const CARD_DIGITS = /^\d{15,16}$/

const cardNumber = z.string(REQUIRED).check(
  z.overwrite((text) => text.replaceAll(/[-\s]/g, '')),
  z.minLength(1, REQUIRED),
  z.regex(CARD_DIGITS, 'Incomplete card number'),
  z.refine((digits) => !CARD_DIGITS.test(digits) || hasCheckDigit(digits), {
    message: 'This card number has a typo. Please check each digit.',
  }),
)

const securityCode = z
  .string(REQUIRED)
  .check(z.trim(), z.minLength(1, REQUIRED), z.regex(/^\d{3,4}$/, 'Invalid security code'))

/** What a customer types. It is handed to the payment gateway and stored nowhere (ACCOUNT-25). */
export const cardDetails = z.object({
  credit_card_number: cardNumber,
  /** 20YY-MM-01. Whether it has passed is decided by the server's clock. */
  expiration_date: z
    .string(REQUIRED)
    .check(
      z.minLength(1, REQUIRED),
      z.regex(/^20\d{2}-(0[1-9]|1[0-2])-01$/, 'Invalid Expiration Date'),
    ),
  security_code: securityCode,
})
export type CardDetails = z.infer<typeof cardDetails>

/** A card that a customer types to pay with. It is saved only if that is asked for, and only once it has paid. */
export const typedCard = z.extend(cardDetails, { save_for_later: z.boolean() })
export type TypedCard = z.infer<typeof typedCard>

const SAVE_ERRORS = [
  'CARD_NOT_ACCEPTED',
  'CARD_NOT_FOUND',
  'TOO_MANY_CARDS',
  'TOO_MANY_REQUESTS',
  'PAYMENT_UNAVAILABLE',
] as const
// A gateway may take its time.
const SAVE_TIME_LIMIT_MS = 15_000

export const createCard = defineEndpoint({
  method: 'POST',
  path: '/ajax/credit-card',
  summary: 'Saves a card with the payment gateway. It replaces the original card, if one is named.',
  caller: 'customer',
  input: z.extend(cardDetails, { original_card_id: z.optional(z.nullable(id)) }),
  output: creditCard,
  errors: [...SAVE_ERRORS, 'CARD_NUMBERS_NOT_TAKEN'],
  timeLimitMs: SAVE_TIME_LIMIT_MS,
})

export const createCardSetup = defineEndpoint({
  method: 'POST',
  path: '/ajax/credit-card/setup',
  summary:
    'Begins to save a card that is typed into the gateway’s own fields in the page. The secret is for the gateway’s script.',
  caller: 'customer',
  input: z.object({}),
  output: z.object({ client_secret: z.string() }),
  errors: ['TOO_MANY_CARDS', 'TOO_MANY_REQUESTS', 'PAYMENT_UNAVAILABLE'],
  timeLimitMs: SAVE_TIME_LIMIT_MS,
})

export const confirmCardSetup = defineEndpoint({
  method: 'POST',
  path: '/ajax/credit-card/confirm',
  summary:
    'Saves the card that the customer has confirmed with the gateway. It replaces the original card, if one is named. Repeating it gives the same answer.',
  caller: 'customer',
  input: z.object({
    setup_intent_id: z.string().check(z.regex(/^seti_[A-Za-z0-9]{8,64}$/)),
    original_card_id: z.optional(z.nullable(id)),
  }),
  output: creditCard,
  errors: SAVE_ERRORS,
  timeLimitMs: SAVE_TIME_LIMIT_MS,
})

export const listCards = defineEndpoint({
  method: 'GET',
  path: '/ajax/credit-card/list',
  summary: 'The saved cards, newest first.',
  caller: 'customer',
  input: z.object({}),
  output: z.object({ credit_cards: z.array(creditCard) }),
  errors: [],
})

export const getCard = defineEndpoint({
  method: 'GET',
  path: '/ajax/credit-card/{id}',
  summary: 'A saved card.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: creditCard,
  errors: ['CARD_NOT_FOUND'],
})

export const deleteCard = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/credit-card/{id}',
  summary: 'Deletes a saved card. Succeeds if it was already deleted.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: z.object({ id }),
  errors: [],
})

/** The Luhn formula, which finds mistyped card numbers: every second digit from the right counts double. */
export function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((total, digit, position) => {
      const value = digit * (position % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
