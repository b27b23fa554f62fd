import * as z from 'zod/mini'
import { orderNumber, orderToken, PLACE_TIME_LIMIT_MS } from '../../buying/checkout.ts'
import { extensionPreview } from '../../buying/extensions.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { date, id, money, note, size } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'

/** Why a rented piece cannot be extended. PROMISED is found when an extension is previewed. */
export const EXTENSION_REFUSALS = [
  'GROUP',
  'NOT_WITH_CUSTOMER',
  'IN_OTHER_HANDS',
  'TOO_LATE',
  'NO_ACCOUNT',
] as const

const extendableItem = z.object({
  id,
  title: z.string(),
  size,
  color: z.string(),
  /** Pieces that are with the customer. */
  quantity_out: z.int(),
  due_date: z.nullable(date),
  /** What it would be due on; null: it cannot be extended. */
  new_due_date: z.nullable(date),
  /** For all pieces that are with the customer, without tax. */
  price: z.nullable(money),
  refusal: z.nullable(z.enum(EXTENSION_REFUSALS)),
})
export type ExtendableItem = z.output<typeof extendableItem>

export const listExtendableItems = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/order/{orderNumber}/extension',
  summary: 'The rented pieces of an order, until when each can be kept, and what that costs.',
  caller: { staff: 'service' },
  input: z.object({ orderNumber }),
  output: z.object({
    items: z.array(extendableItem),
    /** The card that the order was paid with, if the customer has saved it; null: an extension can only be free. */
    card: z.nullable(z.object({ brand: z.string(), last_four: z.string() })),
  }),
  errors: ['ORDER_NOT_FOUND'],
})

const extension = {
  order_item_id: id,
  /** Free of charge, or paid with the card of the order. */
  is_free: z.boolean(),
}

export const previewStaffExtension = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/order/extension/preview',
  summary:
    'What an additional month costs the customer, and when the piece is due then. Stored as a quote under its order_token for 30 minutes.',
  caller: { staff: 'service' },
  input: z.object(extension),
  output: extensionPreview,
  errors: ['ORDER_ITEM_NOT_FOUND', 'STEP_REFUSED'],
})

export const extendRentalByStaff = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/order/extension',
  summary:
    'Extends a rented piece for the customer, as the preview quoted it under this order_token. Repeating it gives the same answer.',
  caller: { staff: 'service' },
  input: z.object({ ...extension, order_token: orderToken, reason: note(REASON_MAX) }),
  output: z.object({ order_number: orderNumber }),
  errors: [
    'ORDER_ITEM_NOT_FOUND',
    'STEP_REFUSED',
    'PAY_FAILED',
    'CARD_NOT_FOUND',
    'CHECKOUT_PENDING',
    'ORDER_REFUNDED',
    'ORDER_TOKEN_EXPIRED',
    'ORDER_TOKEN_MISMATCH',
    'PAYMENT_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})
