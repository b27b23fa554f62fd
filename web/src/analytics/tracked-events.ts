import type { CartItem } from '@twirl/contract/buying/cart'
import type { ProductPage } from '@twirl/contract/catalog/listing'
import type { Product, ProductCard } from '@twirl/contract/catalog/product'
import type { Preview } from '@twirl/contract/buying/checkout'

/** The key of a listing's source in the query cache. */
export type ListKey = readonly (string | number)[]

/** What is tracked, by the names of Google Analytics 4, with the shop's own data; ga4.ts makes GA4's form of it. */
export type TrackedEvents = {
  view_item_list: { list: ListKey; page: Pick<ProductPage, 'products' | 'skip'> }
  select_item: { list: ListKey; product: ProductCard; index: number }
  view_item: { product: Product }
  add_to_wishlist: { productId: number }
  add_to_cart: { item: CartItem; quantity: number }
  remove_from_cart: { item: CartItem; quantity: number }
  view_cart: { items: readonly CartItem[] }
  begin_checkout: { preview: Preview }
  add_shipping_info: { preview: Preview }
  add_payment_info: { preview: Preview }
  /** Without a preview when the payment ended after a reload of the page. */
  purchase: { orderNumber: string; preview: Preview | null }
  request_refund: { orderNumber: string; reason: string }
  join_group: { groupId: number }
  generate_lead: { source: 'RSVP' | 'CONTACT' | 'CAREER' | 'LEAD_A_GROUP' }
  login: { method: string }
  sign_up: { method: string }
  search: { words: string }
  share: { method: 'SHEET' | 'COPY'; path: string }
  view_promotion: { promotion: string }
  select_promotion: { promotion: string }
}

export type TrackedEvent = {
  [Name in keyof TrackedEvents]: { name: Name; data: TrackedEvents[Name] }
}[keyof TrackedEvents]
