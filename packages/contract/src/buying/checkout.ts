import * as z from 'zod/mini'
import { guestAddress } from './addresses.ts'
import { cartType, transactionType } from './cart.ts'
import { cardDetails, typedCard } from './credit-cards.ts'
import { confirmationToken } from './payments.ts'
import { defineEndpoint } from '../endpoint.ts'
import { date, id, money, REQUIRED, size } from '../primitives.ts'
import { groupType } from '../groups/trunk-shows.ts'

export const DISCOUNT_KINDS = ['AMOUNT', 'PERCENTAGE'] as const
export const discountKind = z.enum(DISCOUNT_KINDS)
export type DiscountKind = z.infer<typeof discountKind>

export const TAX_ERRORS = ['CALL_AVALARA_FAILED'] as const

const MAX_ITEMS = 100
// 128 bits as hexadecimal digits.
export const orderToken = z.string().check(z.regex(/^[0-9a-f]{32}$/))
export const orderNumber = z.string().check(z.regex(/^[A-Z0-9-]{6,20}$/))

const couponCode = z.pipe(
  z.nullish(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(40))),
  z.transform((text) => text || null),
)

/** Items of the cart; the server reads everything else itself (CHECKOUT-7). */
const orderedItems = z.array(z.object({ id, quantity: z.int().check(z.gte(1), z.lte(999)) })).check(
  z.minLength(1, REQUIRED),
  z.maxLength(MAX_ITEMS),
  z.refine((items) => new Set(items.map((item) => item.id)).size === items.length, {
    message: 'An item occurs once',
  }),
)

/** Free of the cart: what is shown here is what is ordered. */
export const previewItem = z.object({
  id,
  sku: z.string(),
  product_id: id,
  title: z.string(),
  image_url: z.string(),
  image_alt: z.string(),
  average_color: z.string(),
  size,
  color: z.string(),
  quantity: z.int().check(z.gte(1)),
  /** The price of one. */
  price: money,
  transaction_type: transactionType,
  is_clearance: z.boolean(),
  /** The order in which it was rented, when a customer buys it. */
  rental_order_number: z.nullable(z.string()),
})
export type PreviewItem = z.infer<typeof previewItem>

export const totals = {
  order_token: orderToken,
  subtotal: money,
  delivery_fee: money,
  /** Null before an address is known, and when the tax service failed. */
  tax_amount: z.nullable(money),
  /** Set when the tax service failed: the total is without tax. */
  tax_error: z.nullable(z.enum(TAX_ERRORS)),
  /** The code of the applied coupon. */
  coupon_code: z.nullable(z.string()),
  discount_type: z.nullable(discountKind),
  /** The rule: 10 percent, or 10 dollars (CHECKOUT-16). */
  discount_value: z.nullable(z.number()),
  /** What the rule gives for this order. */
  discount_amount: money,
  total: money,
}

const previewed = z.object({
  ...totals,
  items: z.array(previewItem),
  trunk_show: z.nullable(
    z.object({
      trunk_show_id: id,
      theme: z.string(),
      trunk_show_type: groupType,
      /** Who receives the box. */
      lead_name: z.nullable(z.string()),
      /** The day on which the pieces are worn. */
      party_date: z.nullable(date),
    }),
  ),
  /**
   * Set for a group order after the box of its event has left: it goes to the member's own address, and is without tax until
   * there is one (LEAD-75).
   */
  late_addition: z.nullable(z.object({ arrives_by: date, needs_address: z.boolean() })),
  /** The date for rented items and for the box of an event; null for an individual order that only buys. */
  arrives_by: z.nullable(date),
  /** The date for rented items; null if no item is rented. */
  return_by: z.nullable(date),
  is_able_to_checkout: z.boolean(),
})
export type Preview = z.infer<typeof previewed>

const COUPON_ERRORS = [
  'COUPON_NOT_FOUND',
  'COUPON_IS_INVALID',
  'COUPON_HAS_EXPIRED',
  'COUPON_NOT_ALLOW_TO_BE_USED_AGAIN',
  'COUPON_IS_NOT_ACTIVE',
] as const

const PREVIEW_ERRORS = [
  ...COUPON_ERRORS,
  'CART_ITEM_NOT_FOUND',
  'PRODUCT_NOT_FOUND',
  'NOT_OFFERED',
  'OUT_OF_STOCK',
  'STYLE_TAKEN',
  'TRUNK_SHOW_NOT_ACTIVE',
  'TOO_LATE_FOR_GROUP',
  'ADDRESS_NOT_FOUND',
  'STATE_NOT_DELIVERED',
  'FEATURE_IS_OFF',
  'EMAIL_REQUIRED',
  'LOGIN_REQUIRED_FOR_RENTAL',
] as const

export const PLACE_ERRORS = [
  ...COUPON_ERRORS,
  'CUSTOMER_BLOCKED',
  'SHOP_CLOSED',
  'PAY_FAILED',
  'PAYMENT_ACTION_REQUIRED',
  'CARD_NUMBERS_NOT_TAKEN',
  'CARD_NOT_FOUND',
  'ADDRESS_NOT_FOUND',
  'STATE_NOT_DELIVERED',
  'FEATURE_IS_OFF',
  'ORDER_CHANGED',
  'STYLE_TAKEN',
  'TOO_LATE_FOR_GROUP',
  'ORDER_TOKEN_EXPIRED',
  'ORDER_TOKEN_MISMATCH',
  'ORDER_IN_PROGRESS',
  'ORDER_REFUNDED',
  'ORDER_MINIMUM_NOT_REACHED',
  'LOGIN_REQUIRED_FOR_RENTAL',
  'CHECKOUT_PENDING',
  'PAYMENT_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const

/**
 * A customer pays with a saved card, with one that was typed into the shop's form, or with one of the gateway's own fields:
 * one of the three.
 */
export const customerCard = {
  credit_card_id: z.optional(z.nullable(id)),
  credit_card: z.optional(z.nullable(typedCard)),
  confirmation_token: z.optional(z.nullable(confirmationToken)),
  /** Whether the card of the confirmation token is saved, once it has paid. */
  save_for_later: z.optional(z.nullable(z.boolean())),
}
export const CUSTOMER_CARD_ERRORS = ['CARD_NOT_ACCEPTED', 'TOO_MANY_CARDS'] as const

export const placed = z.object({
  order_number: orderNumber,
  /** Opens the order's page without a login. */
  order_key: z.string(),
})

// A gateway may take its time; the saga goes on after the answer if needed.
export const PLACE_TIME_LIMIT_MS = 25_000

export const preview = defineEndpoint({
  method: 'PUT',
  path: '/ajax/checkout/preview',
  summary:
    'What an order of these items costs now. The answer is stored as a quote under its order_token for 30 minutes; a given token is replaced by the new one.',
  caller: 'shopper',
  input: z.object({
    cart_type: cartType,
    trunk_show_id: z.optional(z.nullable(id)),
    items: orderedItems,
    customer_address_id: z.optional(z.nullable(id)),
    /** For guests, instead of a saved address. */
    customer_address: z.optional(z.nullable(guestAddress)),
    coupon_code: couponCode,
    order_token: z.optional(z.nullable(orderToken)),
  }),
  output: previewed,
  errors: PREVIEW_ERRORS,
})

export const previewTrunkShow = defineEndpoint({
  method: 'PUT',
  path: '/ajax/checkout/trunk-show/preview',
  summary: 'The same for a group order.',
  caller: 'customer',
  input: z.object({
    trunk_show_id: id,
    items: orderedItems,
    /** Used only after the box of the event has left. */
    customer_address_id: z.optional(z.nullable(id)),
    coupon_code: couponCode,
    order_token: z.optional(z.nullable(orderToken)),
  }),
  output: previewed,
  errors: PREVIEW_ERRORS,
})

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/ajax/checkout',
  summary:
    'Places the order that the preview quoted under this order_token, and pays it. Repeating it gives the same answer.',
  caller: 'customer',
  input: z.object({
    cart_type: cartType,
    trunk_show_id: z.optional(z.nullable(id)),
    customer_address_id: z.optional(z.nullable(id)),
    ...customerCard,
    coupon_code: couponCode,
    items: orderedItems,
    order_token: orderToken,
  }),
  output: placed,
  errors: [...PLACE_ERRORS, ...CUSTOMER_CARD_ERRORS],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})

export const placeTrunkShowOrder = defineEndpoint({
  method: 'POST',
  path: '/ajax/checkout/trunk-show',
  summary: 'The same for a group order.',
  caller: 'customer',
  input: z.object({
    trunk_show_id: id,
    /** As in the preview. */
    customer_address_id: z.optional(z.nullable(id)),
    ...customerCard,
    coupon_code: couponCode,
    items: orderedItems,
    order_token: orderToken,
  }),
  output: placed,
  errors: [...PLACE_ERRORS, ...CUSTOMER_CARD_ERRORS],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})

export const placeGuestOrder = defineEndpoint({
  method: 'POST',
  path: '/ajax/checkout/guest-order',
  summary: 'The same for a guest, who can buy but not rent (BAG-14).',
  caller: 'shopper',
  input: z.object({
    guest_customer: guestAddress,
    /** One of the two, as for customers. */
    credit_card: z.optional(z.nullable(cardDetails)),
    confirmation_token: z.optional(z.nullable(confirmationToken)),
    coupon_code: couponCode,
    items: orderedItems,
    order_token: orderToken,
  }),
  output: placed,
  errors: [...PLACE_ERRORS, 'CARD_NOT_ACCEPTED'],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})

/**
 * OPEN: no attempt to pay has begun; a submit may still arrive. ACTION_REQUIRED: the bank wants the customer to confirm the
 * payment. DECLINED: nothing is charged. ENDED: replaced, withdrawn, expired or given up: nothing is charged, and nothing can
 * be. REFUNDED: charged too late, and given back.
 */
const CHECKOUT_STATUSES = [
  'OPEN',
  'PENDING',
  'ACTION_REQUIRED',
  'PAID',
  'DECLINED',
  'ENDED',
  'REFUNDED',
] as const

const checkoutStatus = z.object({
  state: z.enum(CHECKOUT_STATUSES),
  /** Both of a paid order, as its placement answered them. */
  order_number: z.nullable(orderNumber),
  order_key: z.nullable(z.string()),
  /** Only in ACTION_REQUIRED. The page hands the secret to the gateway's script; after the limit the order is let go of. */
  action: z.nullable(z.object({ client_secret: z.string(), act_until: z.iso.datetime() })),
})
export type CheckoutStatus = z.infer<typeof checkoutStatus>

export const getCheckoutStatus = defineEndpoint({
  method: 'GET',
  path: '/ajax/checkout/{orderToken}',
  summary:
    'What became of the order that was submitted under this order_token, for a page that lost the answer.',
  caller: 'shopper',
  input: z.object({ orderToken }),
  output: checkoutStatus,
  errors: ['ORDER_NOT_FOUND'],
})

export const continueOrder = defineEndpoint({
  method: 'POST',
  path: '/ajax/checkout/{orderToken}/continue',
  summary:
    'The customer has answered the bank: the shop asks the gateway now and answers what became of the order. Repeating it changes nothing.',
  caller: 'shopper',
  input: z.object({ orderToken }),
  output: checkoutStatus,
  errors: ['ORDER_NOT_FOUND'],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})

export const withdrawOrder = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/checkout/{orderToken}',
  summary:
    'Ends an order_token under which nothing is being paid, so that a submit which is still on its way is refused. While the bank waits for the customer, the payment is cancelled at the gateway first. Answers what became of it: an order that is being paid, or was paid, stays.',
  caller: 'shopper',
  input: z.object({ orderToken }),
  output: checkoutStatus,
  errors: ['ORDER_NOT_FOUND'],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})

const rentedItem = {
  sku: z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/)),
  quantity: z.int().check(z.gte(1), z.lte(999)),
  original_order_number: orderNumber,
  coupon_code: couponCode,
}

export const previewPurchaseRental = defineEndpoint({
  method: 'PUT',
  path: '/ajax/checkout/purchase-rental/preview',
  summary: 'What it costs to keep a rented item (CHECKOUT-20).',
  caller: 'customer',
  input: z.object(rentedItem),
  output: z.object({ ...totals, item: previewItem }),
  errors: [
    ...COUPON_ERRORS,
    'ORDER_NOT_FOUND',
    'ITEM_NOT_PURCHASABLE',
    'EMAIL_REQUIRED',
    'FEATURE_IS_OFF',
  ],
})

export const purchaseRental = defineEndpoint({
  method: 'POST',
  path: '/ajax/checkout/purchase-rental',
  summary:
    'Buys a rented item that the preview quoted under this order_token, which closes the rental. Repeating it gives the same answer.',
  caller: 'customer',
  input: z.object({
    ...rentedItem,
    ...customerCard,
    /** The token of the preview. */
    order_token: orderToken,
  }),
  output: placed,
  errors: [
    ...PLACE_ERRORS,
    ...CUSTOMER_CARD_ERRORS,
    'ORDER_NOT_FOUND',
    'ITEM_NOT_PURCHASABLE',
    'EMAIL_REQUIRED',
  ],
  timeLimitMs: PLACE_TIME_LIMIT_MS,
})

export const paymentWebhook = defineEndpoint({
  method: 'POST',
  path: '/ajax/checkout/webhook',
  summary:
    'The payment gateway tells that charges have changed, in a signed body. The shop then asks the gateway itself.',
  caller: 'anyone',
  input: z.object({}),
  output: z.object({ received: z.literal(true) }),
  errors: [],
  rawBody: true,
})
