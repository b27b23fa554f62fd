import * as z from 'zod/mini'
import {
  CUSTOMER_CARD_ERRORS,
  customerCard,
  orderToken,
  PLACE_ERRORS,
  PLACE_TIME_LIMIT_MS,
  placed,
  previewItem,
  totals,
} from './checkout.ts'
import { defineEndpoint } from '../endpoint.ts'
import { date, id } from '../primitives.ts'

const EXTENSION_ERRORS = ['ORDER_ITEM_NOT_FOUND', 'ITEM_NOT_EXTENDABLE', 'ITEM_PROMISED'] as const

/** What an additional month costs, and the days between which it lies. */
export const extensionPreview = z.object({
  ...totals,
  item: previewItem,
  /** The last day to return it without the extension, and with it. */
  due_date: date,
  new_due_date: date,
})
export type ExtensionPreview = z.output<typeof extensionPreview>

export const previewExtension = defineEndpoint({
  method: 'PUT',
  path: '/ajax/rental-item/rental-record/extend/preview',
  summary:
    'What an additional month of a rented item costs, and when it is due then. The answer is stored as a quote under its order_token for 30 minutes.',
  caller: 'customer',
  input: z.object({ order_item_id: id }),
  output: extensionPreview,
  errors: [...EXTENSION_ERRORS, 'EMAIL_REQUIRED', 'FEATURE_IS_OFF'],
})

export const extendRental = defineEndpoint({
  method: 'POST',
  path: '/ajax/rental-item/rental-record/extend',
  summary:
    'Pays for an additional month of a rented item, as the preview quoted it under this order_token; it is then due later. Repeating it gives the same answer.',
  caller: 'customer',
  input: z.object({ order_item_id: id, ...customerCard, order_token: orderToken }),
  output: placed,
  errors: [...PLACE_ERRORS, ...CUSTOMER_CARD_ERRORS, ...EXTENSION_ERRORS],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})
