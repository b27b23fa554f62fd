import type { MountedCall } from '../server/test/routes/call-table.ts'

/** What exists in the shop, and what belongs to the shopper: values that reach deeper than invented ones. */
export type Known = Partial<Record<Kind, unknown[]>>

/** Values that belong together, such as the items and the token of a quote, for the calls with such a path. */
export type Bundle = { path: RegExp; known: Known }

type Kind =
  | 'address'
  | 'alias'
  | 'card'
  | 'cardDetails'
  | 'cartItem'
  | 'cartItems'
  | 'collection'
  | 'coupon'
  | 'email'
  | 'eventPassword'
  | 'favorite'
  | 'guestAddress'
  | 'order'
  | 'orderItem'
  | 'orderKey'
  | 'orderToken'
  | 'password'
  | 'phone'
  | 'product'
  | 'requested'
  | 'school'
  | 'sku'
  | 'trunkShow'
  | 'word'

/** By the path of the call and the steps to the field; the first that fits. */
const KINDS: [pattern: RegExp, kind: Kind][] = [
  [/^\/ajax\/product\/\{id\} id$|\bproduct_id$/, 'product'],
  [/^\/ajax\/collection\/\{id\}\S* id$|\bcollection_id$/, 'collection'],
  [/ guest_customer$| customer_address$/, 'guestAddress'],
  [/ credit_card$/, 'cardDetails'],
  [/ sku$/, 'sku'],
  [/ items$/, 'cartItems'],
  [/ itemId$| items\.\[\]\.id$/, 'cartItem'],
  [/ addressId$|customer_address_id$/, 'address'],
  [/credit-card\/\{id\} id$|credit_card_id$|original_card_id$/, 'card'],
  [/ orderNumber$|original_order_number$/, 'order'],
  [/order-item\/\{id\}\S* id$|order_item_id$/, 'orderItem'],
  [/orderToken$|order_token$/, 'orderToken'],
  [/ key$/, 'orderKey'],
  [/trunk-show\/\{id\}\S* id$|trunk_show_id$/, 'trunkShow'],
  [/alias/, 'alias'],
  [/favoriteId$/, 'favorite'],
  [/requested-product\/\{id\} id$/, 'requested'],
  [/coupon_code$/, 'coupon'],
  [/trunk-show\/login password$/, 'eventPassword'],
  [/ account$|\bemail$/, 'email'],
  [/ password$/, 'password'],
  [/phone/, 'phone'],
  [/ query$/, 'word'],
  [/university_id$|sorority_id$/, 'school'],
]

export function knownFor({ path }: MountedCall, known: Known, steps: string[]): unknown[] {
  const place = `${path} ${steps.join('.')}`
  const kind = KINDS.find(([pattern]) => pattern.test(place))?.[1]
  return kind ? (known[kind] ?? []) : []
}
