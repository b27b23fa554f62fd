import * as z from 'zod/mini'
import { discountKind, orderNumber } from './checkout.ts'
import { defineEndpoint } from './endpoint.ts'
import { date, id, money, size } from './primitives.ts'

export const ORDER_KINDS = [
  'ONLINE_TRUNK_SHOW',
  'IN_PERSON_TRUNK_SHOW',
  'GROUP_RENTAL',
  'INDIVIDUAL',
  'FINAL_TRUNK_SHOW_OUTCOME_CHARGE',
  'EXTRA_FULL_PRICE_CHARGE',
  'EXTRA_ONE_TIME_RENTAL_CHARGE',
  'PURCHASE_RENTAL',
] as const
export const orderKind = z.enum(ORDER_KINDS)
export type OrderKind = z.infer<typeof orderKind>

export const PAYMENT_STATUSES = [
  'PAID',
  'OFFLINE_PAID',
  'REFUNDED',
  'FINANCIAL_REFUNDED',
  'PARTIALLY_REFUNDED',
  'PAYMENT_FAILED',
] as const
export const paymentStatus = z.enum(PAYMENT_STATUSES)

export const LINE_KINDS = ['RENT', 'PURCHASE', 'ADDITIONAL_RENTAL_MONTH'] as const
export const lineKind = z.enum(LINE_KINDS)

export const orderItem = z.object({
  id,
  sku: z.string(),
  product_id: id,
  image_url: z.string(),
  image_alt: z.string(),
  average_color: z.string(),
  title: z.string(),
  quantity: z.int().check(z.gte(1)),
  transaction_type: lineKind,
  color: z.string(),
  size,
  /** The price of one. */
  price: money,
})
export type OrderItem = z.infer<typeof orderItem>

export const order = z.object({
  order_number: orderNumber,
  paid_time: z.iso.datetime(),
  status: paymentStatus,
  channel: orderKind,
  /** Null for a group order: one box goes to the coordinator. */
  delivery_address: z.nullable(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      street_address: z.string(),
      apt_unit_floor: z.nullable(z.string()),
      city: z.string(),
      state: z.string(),
      zip_code: z.string(),
    }),
  ),
  order_items: z.array(orderItem),
  trunk_show_theme: z.nullable(z.string()),
  lead_name: z.nullable(z.string()),
  /** The first day by which rented items arrive, and the last day to return them. */
  arrives_by: z.nullable(date),
  rental_due_date: z.nullable(date),
  subtotal: money,
  delivery_fee: money,
  coupon_code: z.nullable(z.string()),
  discount_type: z.nullable(discountKind),
  discount_value: z.nullable(z.number()),
  discount_amount: money,
  tax: z.nullable(money),
  total: money,
  card: z.nullable(z.object({ brand: z.string(), last_four: z.string() })),
})
export type Order = z.infer<typeof order>

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/ajax/order/{orderNumber}',
  summary: 'An order, for its owner or with the key of its signed link.',
  caller: 'shopper',
  input: z.object({ orderNumber, key: z.optional(z.string().check(z.maxLength(100))) }),
  output: order,
  errors: ['ORDER_NOT_FOUND'],
})
