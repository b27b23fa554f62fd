import * as z from 'zod/mini'
import { CARRIERS } from './carriers.ts'
import { discountKind, orderNumber } from './checkout.ts'
import { defineEndpoint } from '../endpoint.ts'
import { verificationCode } from '../accounts/credentials.ts'
import { date, id, idParam, money, paging, REQUIRED, size } from '../primitives.ts'

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

export const REFUND_STATES = ['REQUESTED', 'APPROVED', 'REJECTED'] as const

/** A step that has not been taken yet has no time. */
const timelineStep = <const Step extends string>(steps: readonly Step[]) =>
  z.object({
    step: z.enum(steps),
    time: z.nullable(z.iso.datetime()),
    /** A lead of the event confirmed it (LEAD-32). */
    by: z.optional(z.literal('LEAD')),
  })

/** The way to the customer. HANDED_OUT replaces DELIVERED in a group order. */
export const SHIPPING_STEPS = ['ORDERED', 'PACKED', 'SHIPPED', 'DELIVERED', 'HANDED_OUT'] as const

/** The way back of a rented item. CLOSED: it was inspected, bought, or exchanged and returned. */
export const RENTAL_STEPS = ['DUE', 'RETURN_REQUESTED', 'RECEIVED', 'INSPECTED', 'CLOSED'] as const

/**
 * UPCOMING: not delivered yet. OUT: with the customer. RETURNING: a return was requested. EXCHANGED: on its way back,
 * because another piece takes its place. CHARGED: it did not come back and was charged at its full price.
 */
export const RENTAL_STATES = [
  'UPCOMING',
  'OUT',
  'OVERDUE',
  'RETURNING',
  'EXCHANGED',
  'RECEIVED',
  'CLOSED',
  'BOUGHT',
  'CHARGED',
] as const

/** How a piece comes back for a refund: with the return label of its bag, or through the coordinator of the group. */
const sendBackWay = z.enum(['LABEL', 'COORDINATOR'])
export type SendBackWay = z.infer<typeof sendBackWay>

const rental = z.object({
  state: z.enum(RENTAL_STATES),
  /** How many pieces of the item are with the customer: the others were bought or are back. */
  quantity_out: z.int(),
  /** The last day to return it. Null until the day of the delivery or hand-out is known. */
  due_date: z.nullable(date),
  /** In days of New York; negative when overdue. Null before the delivery, and when it is back. */
  days_until_due: z.nullable(z.int()),
  timeline: z.array(timelineStep(RENTAL_STEPS)),
  /**
   * What may be charged for the pieces that are with the customer: for each additional month, and if they never come
   * back. Null when none is.
   */
  late_charges: z.nullable(z.object({ additional_month: money, full_price: z.nullable(money) })),
  /** The order of the purchase or of the charge at full price, and the exchange that replaced the item. */
  bought_order_number: z.nullable(orderNumber),
  exchange_order_number: z.nullable(orderNumber),
})
export type Rental = z.infer<typeof rental>

export const orderItem = z.object({
  id,
  sku: z.string(),
  product_id: id,
  image_url: z.string(),
  image_alt: z.string(),
  average_color: z.string(),
  title: z.string(),
  quantity: z.int().check(z.gte(1)),
  /** Pieces that are not sent, because they were refunded before. */
  released_quantity: z.int(),
  transaction_type: lineKind,
  color: z.string(),
  size,
  /** The price of one. */
  price: money,
  /** What was given back for it, with its share of discount and tax. */
  refunded_subtotal: money,
  /** What the caller may do with it now (ORDER-8, CHECKOUT-20, ORDER-7). */
  is_purchasable: z.boolean(),
  is_refundable: z.boolean(),
  is_returnable: z.boolean(),
  is_exchangeable: z.boolean(),
  is_extendable: z.boolean(),
  /** Its style and color is promised to this member of the event alone; the caller may let others have it (LEAD-43). */
  is_style_held: z.boolean(),
  /** It can be swapped with a piece of another member of the event (LEAD-50). */
  is_swappable: z.boolean(),
  /** The piece that it was swapped for; null: it was not swapped. */
  swapped_for: z.nullable(z.object({ title: z.string(), size })),
  /** It is what was paid for a more expensive piece in a swap. */
  is_swap_difference: z.boolean(),
  /** Null: no refund was requested. */
  refund_state: z.nullable(z.enum(REFUND_STATES)),
  /** While a refund is requested: how the piece is sent back. Null: nothing has to be sent. */
  send_back_way: z.nullable(sendBackWay),
  /** Null: it was bought, or refunded before it was sent. */
  rental: z.nullable(rental),
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
  /** Added by staff at an in-person event (ORDER-10). */
  order_accessory_item: z.nullable(
    z.object({
      title: z.string(),
      quantity: z.int().check(z.gte(1)),
      price: money,
      refunded_subtotal: money,
      is_refundable: z.boolean(),
      refund_state: z.nullable(z.enum(REFUND_STATES)),
    }),
  ),
  shipping_company_code: z.nullable(z.enum(CARRIERS)),
  tracking_number: z.nullable(z.string()),
  timeline: z.array(timelineStep(SHIPPING_STEPS)),
  /** The order to which an exchange, a rented item that was bought, or a later charge belongs. */
  original_order_number: z.nullable(orderNumber),
  trunk_show_theme: z.nullable(z.string()),
  lead_name: z.nullable(z.string()),
  /** The day of the group's party, as it was known when the order was placed. */
  party_date: z.nullable(date),
  /** The day by which the parcel, or the box of an event, arrives, and the last day to return what is rented. */
  arrives_by: z.nullable(date),
  rental_due_date: z.nullable(date),
  /** Agreed when the order was placed; a later change of the settings does not concern it. */
  rental_days: z.nullable(z.int().check(z.gte(0))),
  subtotal: money,
  delivery_fee: money,
  coupon_code: z.nullable(z.string()),
  discount_type: z.nullable(discountKind),
  discount_value: z.nullable(z.number()),
  discount_amount: money,
  tax: z.nullable(money),
  total: money,
  /** What was given back in all. */
  refund_total: money,
  /** A guest's order that the caller, a customer, may take into the account. */
  is_claimable: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), last_four: z.string() })),
})
export type Order = z.infer<typeof order>

/** The key in the signed link. It opens the order without a login. */
const orderKey = z.optional(z.string().check(z.maxLength(100)))

export const listOrders = defineEndpoint({
  method: 'PUT',
  path: '/ajax/order',
  summary:
    'The orders of the customer, newest first. The times bound paid_time; the end is excluded.',
  caller: 'customer',
  input: z.object({
    start_time: z.optional(z.nullable(z.iso.datetime())),
    end_time: z.optional(z.nullable(z.iso.datetime())),
    ...paging,
  }),
  output: z.object({ orders: z.array(order), total: z.int() }),
  errors: [],
})

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/ajax/order/{orderNumber}',
  summary:
    'An order, for its owner or with the key of its signed link, which ends when the order is claimed, and some months after it was placed.',
  caller: 'shopper',
  input: z.object({ orderNumber, key: orderKey }),
  output: order,
  errors: ['ORDER_NOT_FOUND', 'ORDER_LINK_ENDED'],
})

export const RETURN_REASONS = [
  'DIDNT_FIT',
  'DIDNT_LIKE_IT',
  'DAMAGED_ITEM',
  'DIDNT_RECEIVE_THE_ITEM',
  'OTHER',
] as const
export const returnReason = z.enum(RETURN_REASONS)
export type ReturnReason = z.infer<typeof returnReason>

export const REFUND_DETAIL_MAX = 500

const refundReason = {
  refund_reason: returnReason,
  /** Needed with OTHER (ORDER-9). */
  refund_reason_detail: z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(REFUND_DETAIL_MAX))),
    z.transform((text) => text || null),
  ),
  key: orderKey,
}

const hasDetail = z.refine<{ refund_reason: ReturnReason; refund_reason_detail: string | null }>(
  ({ refund_reason, refund_reason_detail }) =>
    refund_reason !== 'OTHER' || refund_reason_detail !== null,
  { path: ['refund_reason_detail'], message: REQUIRED },
)

const REFUND_ERRORS = [
  'ORDER_NOT_FOUND',
  'ORDER_ITEM_NOT_FOUND',
  'ITEM_NOT_REFUNDABLE',
  'REFUND_ALREADY_REQUESTED',
] as const

const refundRequested = z.object({
  refund_state: z.enum(REFUND_STATES),
  /** Null: nothing has to be sent back. */
  send_back_way: z.nullable(sendBackWay),
})

export const requestRefund = defineEndpoint({
  method: 'POST',
  path: '/ajax/order/order-item/{id}/refund-application',
  summary:
    'Asks for the money of an item; staff decide. For the owner of the order, or with the key of its link.',
  caller: 'shopper',
  input: z.object({ id: idParam, ...refundReason }).check(hasDetail),
  output: refundRequested,
  errors: REFUND_ERRORS,
})

export const requestAccessoryRefund = defineEndpoint({
  method: 'POST',
  path: '/ajax/order/{orderNumber}/accessory-item/refund-application',
  summary: 'The same for the accessory item of an order.',
  caller: 'shopper',
  input: z.object({ orderNumber, ...refundReason }).check(hasDetail),
  output: refundRequested,
  errors: REFUND_ERRORS,
})

export const makeReturn = defineEndpoint({
  method: 'PUT',
  path: '/ajax/rental-item/rental-record/make-return',
  summary: 'Announces that a rented item is on its way back. Repeating it gives the same answer.',
  caller: 'customer',
  input: z.object({ order_item_id: id, return_reason: z.optional(z.nullable(returnReason)) }),
  output: z.object({ order_item_id: id, return_requested_time: z.iso.datetime() }),
  errors: ['ORDER_ITEM_NOT_FOUND', 'ITEM_NOT_RETURNABLE'],
})

export const releaseStyle = defineEndpoint({
  method: 'PUT',
  path: '/ajax/order/order-item/{id}/release-style',
  summary:
    'Lets other members of an event without twins order the style of an item too. The item stays as it is. Repeating it changes nothing.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: z.object({ order_item_id: id }),
  errors: ['ORDER_ITEM_NOT_FOUND'],
})

export const sendClaimCode = defineEndpoint({
  method: 'POST',
  path: '/ajax/order/{orderNumber}/claim-code',
  summary:
    'Sends a code to the e-mail address of a guest order, so that a customer can prove it and claim the order.',
  caller: 'customer',
  input: z.object({ orderNumber, key: orderKey }),
  output: z.object({
    /** Where it was sent, with most of it hidden. */
    masked_email: z.string(),
    /** Seconds until the code expires, and until another one may be requested. */
    expires_in: z.int(),
    resend_in: z.int(),
  }),
  errors: ['ORDER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const claimOrder = defineEndpoint({
  method: 'POST',
  path: '/ajax/order/{orderNumber}/claim',
  summary: 'Moves a guest order into the account of the customer. Repeating it changes nothing.',
  caller: 'customer',
  input: z.object({ orderNumber, key: orderKey, verification_code: verificationCode }),
  output: z.object({ order_number: orderNumber }),
  errors: ['ORDER_NOT_FOUND', 'INCORRECT_VERIFICATION_CODE', 'TOO_MANY_REQUESTS'],
})
