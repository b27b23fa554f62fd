import * as z from 'zod/mini'
import { orderNumber } from '../../buying/checkout.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { money, note, signedMoney } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'

const done = z.object({ done: z.literal(true) })
const reason = note(REASON_MAX)

/**
 * UNKNOWN_…: the gateway has it and the shop does not. MISSING_…: the shop has it and the gateway moved no money for it.
 * …_AMOUNT: both have it, with other amounts. UNRESOLVED_REFUND: it could not be recorded or made. OTHER_MOVEMENT: the gateway
 * added or took money for a reason that the shop has no book for.
 */
export const DIFFERENCE_KINDS = [
  'UNKNOWN_CHARGE',
  'UNRESOLVED_REFUND',
  'CHARGE_AMOUNT',
  'MISSING_CHARGE',
  'UNKNOWN_REFUND',
  'REFUND_AMOUNT',
  'MISSING_REFUND',
  'UNKNOWN_DISPUTE',
  'OTHER_MOVEMENT',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

const taxOwed = z.object({
  order_number: orderNumber,
  paid_at: z.string(),
  /** The state of the delivery address; null: the order has none. */
  state: z.nullable(z.string()),
  /** What should have been charged; null: that is not known. */
  tax: z.nullable(money),
})
export type TaxOwed = z.output<typeof taxOwed>

const difference = z.object({
  key: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** A charge; or whatever the gateway names as the source of a movement. */
  charge_id: z.string(),
  /** With a minus: taken from the shop. */
  amount: signedMoney,
  found_at: z.string(),
})
export type GatewayDifference = z.output<typeof difference>

export const getBooks = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/books',
  summary:
    'What finance must settle, the oldest first: orders whose tax was not charged, and differences between the gateway’s book and the shop’s.',
  caller: { staff: 'finance' },
  input: z.object({}),
  output: z.object({ tax_owed: z.array(taxOwed), differences: z.array(difference) }),
  errors: [],
})

export const settleTax = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/books/tax',
  summary: 'Marks the tax of an order as settled. Repeating it changes nothing.',
  caller: { staff: 'finance' },
  input: z.object({ order_number: orderNumber, reason }),
  output: done,
  errors: ['NOT_FOUND'],
})

export const settleDifference = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/books/difference',
  summary: 'Marks a difference between the two books as settled. Repeating it changes nothing.',
  caller: { staff: 'finance' },
  input: z.object({ key: z.string().check(z.minLength(1), z.maxLength(300)), reason }),
  output: done,
  errors: ['NOT_FOUND'],
})
