import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { flagParam, id, idParam, money, moneyParam, REQUIRED, size } from '../primitives.ts'
import { groupType } from '../groups/trunk-shows.ts'

/** The two carts in the order in which they are shown: the group order of an event, and the individual order. */
export const CART_TYPES = ['TRUNK_SHOW', 'INDIVIDUAL'] as const
export const cartType = z.enum(CART_TYPES)
export type CartType = z.infer<typeof cartType>

export const transactionType = z.enum(['RENT', 'PURCHASE'])
export type TransactionType = z.infer<typeof transactionType>

// A typing mistake, not an order; the stock decides what can be ordered.
const MAX_QUANTITY = 999
const quantity = z.int().check(z.gte(1), z.lte(MAX_QUANTITY))
export const sku = z.string(REQUIRED).check(z.regex(/^[A-Z0-9-]{3,40}$/))

export const cartItem = z.object({
  id,
  sku: z.string(),
  product_id: id,
  product_title: z.string(),
  image_url: z.string(),
  image_alt: z.string(),
  average_color: z.string(),
  size,
  color: z.string(),
  quantity: z.int().check(z.gte(1)),
  /** Free units for this way of ordering; 0 when the event is closed or the item does not exist any more. */
  available_quantity: z.int().check(z.gte(0)),
  /** The price of one (BAG-3). Null when the shop has no price for it any more. */
  amount: z.nullable(money),
  retail_price: z.nullable(money),
  transaction_type: transactionType,
  trunk_show_id: z.nullable(id),
  trunk_show_theme: z.nullable(z.string()),
  lead_name: z.nullable(z.string()),
  trunk_show_type: z.nullable(groupType),
  hand_out_date: z.nullable(z.iso.date()),
  party_date: z.nullable(z.iso.date()),
  is_trunk_show_expired: z.boolean(),
  /** The box of the open event has left: when a parcel that is ordered now comes, or before which day it would have to (LEAD-79). */
  late_addition: z.nullable(
    z.object({ arrives_by: z.iso.date(), too_late_for: z.nullable(z.iso.date()) }),
  ),
  /** Whether the shop still offers it in this way. */
  if_exist: z.boolean(),
  /** Another member of the event has this style and color; then none is available (LEAD-40). */
  is_taken: z.boolean(),
  is_clearance: z.boolean(),
  created_time: z.iso.datetime(),
})
export type CartItem = z.infer<typeof cartItem>

export const cart = z.object({ cart_type: cartType, items: z.array(cartItem) })
export type Cart = z.infer<typeof cart>

export const listCarts = defineEndpoint({
  method: 'GET',
  path: '/ajax/cart',
  summary: 'The carts that have items, the group order first; items newest first.',
  caller: 'shopper',
  input: z.object({}),
  output: z.object({ carts: z.array(cart) }),
  errors: [],
})

export const calculateDeliveryFee = defineEndpoint({
  method: 'GET',
  path: '/ajax/cart/calculate-delivery-fee',
  summary:
    'What delivery of an individual order costs, and whether the order reaches the minimum. Advisory: the checkout calculates again.',
  caller: 'anyone',
  input: z.object({ subtotal: moneyParam, exist_rental_item: flagParam }),
  output: z.object({ delivery_fee: money, able_to_checkout: z.boolean() }),
  errors: [],
})

export const existCart = defineEndpoint({
  method: 'PUT',
  path: '/ajax/cart/exist',
  summary: 'Whether any cart has an item. Changes nothing.',
  caller: 'shopper',
  input: z.object({}),
  output: z.object({ exist: z.boolean() }),
  errors: [],
})

/** What an item is after a change; the quantity is lower than asked for when fewer are left. */
const changedItem = z.object({ id, quantity: z.int().check(z.gte(0)) })

export const addCartItem = defineEndpoint({
  method: 'POST',
  path: '/ajax/cart/item',
  summary: 'Adds to a cart: as many as asked for, or as are left.',
  caller: 'shopper',
  input: z
    .object({
      cart_type: cartType,
      trunk_show_id: z.optional(z.nullable(id)),
      sku,
      quantity,
      transaction_type: transactionType,
      is_clearance: z._default(z.boolean(), false),
    })
    .check(
      // BAG-2.
      z.refine((item) => (item.cart_type === 'TRUNK_SHOW') === Boolean(item.trunk_show_id), {
        message: 'A group order belongs to an event, an individual order does not',
        path: ['trunk_show_id'],
      }),
      z.refine(
        (item) =>
          !item.is_clearance ||
          (item.cart_type === 'INDIVIDUAL' && item.transaction_type === 'PURCHASE'),
        { message: 'Clearance is only sold, to individuals', path: ['is_clearance'] },
      ),
    ),
  output: z.extend(changedItem, {
    /** How many of them this call added. */
    added_quantity: z.int().check(z.gte(1)),
  }),
  errors: [
    'PRODUCT_NOT_FOUND',
    'NOT_OFFERED',
    'NO_LOGINED_TRUNK_SHOW_ID_EXISTS',
    'TRUNK_SHOW_NOT_ACTIVE',
    'MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM',
    'STYLE_TAKEN',
    'OUT_OF_STOCK',
    'NO_MORE_IN_STOCK',
    'TOO_MANY_CART_ITEMS',
  ],
})

export const updateCartItem = defineEndpoint({
  method: 'PUT',
  path: '/ajax/cart/item/{itemId}',
  summary:
    'Sets the quantity, and rents instead of buys or the reverse. Quantity 0 deletes the item. An item of that kind that is in the cart already takes up the changed one.',
  caller: 'shopper',
  input: z.object({
    itemId: idParam,
    quantity: z.int().check(z.gte(0), z.lte(MAX_QUANTITY)),
    transaction_type: z.optional(transactionType),
  }),
  output: changedItem,
  errors: [
    'CART_ITEM_NOT_FOUND',
    'PRODUCT_NOT_FOUND',
    'NOT_OFFERED',
    'TRUNK_SHOW_NOT_ACTIVE',
    'STYLE_TAKEN',
    'OUT_OF_STOCK',
    'NO_MORE_IN_STOCK',
  ],
})

export const deleteCartItem = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/cart/item/{itemId}',
  summary: 'Deletes an item. Succeeds if it was already deleted.',
  caller: 'shopper',
  input: z.object({ itemId: idParam }),
  output: changedItem,
  errors: [],
})

export const getRentalPlan = defineEndpoint({
  method: 'GET',
  path: '/ajax/rental-plan',
  summary:
    'The days by which a rental that is ordered now arrives and must be sent back; with an event, those of its orders.',
  caller: 'anyone',
  input: z.object({ trunk_show_id: z.optional(idParam) }),
  output: z.object({
    /** Calendar days of the shop, without a time zone. */
    arrives_by: z.iso.date(),
    return_by: z.iso.date(),
  }),
  errors: [
    'NO_LOGINED_TRUNK_SHOW_ID_EXISTS',
    'TRUNK_SHOW_IS_EXPIRED',
    'NOT_CORRECT_TRUNK_SHOW_TYPE',
  ],
})
