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
import { date, id, idParam, money, size } from '../primitives.ts'

const sku = z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/))

const exchangeVariant = z.object({
  sku,
  size,
  color: z.string(),
  image_url: z.string(),
  /** Free for the whole time of the exchange. */
  is_available: z.boolean(),
})

const exchangeProduct = z.object({
  product_id: id,
  title: z.string(),
  image_url: z.string(),
  image_alt: z.string(),
  average_color: z.string(),
  rental_price: money,
})

const EXCHANGE_ERRORS = ['ORDER_ITEM_NOT_FOUND', 'ITEM_NOT_EXCHANGEABLE'] as const

export const listExchangeOptions = defineEndpoint({
  method: 'GET',
  path: '/ajax/order/order-item/{id}/exchange-option',
  summary:
    'What a rented item can be exchanged for: the sizes and colors of a product, by default its own, and other products that cost no more.',
  caller: 'customer',
  input: z.object({ id: idParam, product_id: z.optional(idParam) }),
  output: z.object({
    product: exchangeProduct,
    variants: z.array(exchangeVariant),
    other_products: z.array(exchangeProduct),
    /** The fee of an exchange that is requested now. */
    fee: money,
    arrives_by: date,
    return_by: date,
  }),
  errors: [...EXCHANGE_ERRORS, 'PRODUCT_NOT_FOUND', 'FEATURE_IS_OFF'],
})

export const previewExchange = defineEndpoint({
  method: 'PUT',
  path: '/ajax/order/order-item/{id}/exchange-application/preview',
  summary:
    'What the exchange costs: the first of a rental order is free. The answer is stored as a quote under its order_token for 30 minutes.',
  caller: 'customer',
  input: z.object({ id: idParam, sku }),
  output: z.object({ ...totals, item: previewItem, arrives_by: date, return_by: date }),
  errors: [...EXCHANGE_ERRORS, 'OUT_OF_STOCK', 'NOT_OFFERED', 'EMAIL_REQUIRED', 'FEATURE_IS_OFF'],
})

export const requestExchange = defineEndpoint({
  method: 'POST',
  path: '/ajax/order/order-item/{id}/exchange-application',
  summary:
    'Reserves the other piece and pays the fee, if there is one; the rented one is then on its way back. Repeating it gives the same answer.',
  caller: 'customer',
  input: z.object({
    id: idParam,
    sku,
    /** Neither of them: the exchange is free. */
    ...customerCard,
    order_token: orderToken,
  }),
  output: placed,
  errors: [...PLACE_ERRORS, ...CUSTOMER_CARD_ERRORS, ...EXCHANGE_ERRORS, 'OUT_OF_STOCK'],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})
