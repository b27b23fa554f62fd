import type { CartItem, TransactionType } from '@twirl/contract/buying/cart'
import type { Product, ProductCard } from '@twirl/contract/catalog/product'
import type { Preview } from '@twirl/contract/buying/checkout'
import { maskSecrets } from '@twirl/contract/telemetry/mask-secrets'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import type { ListKey, TrackedEvent } from './tracked-events.ts'

const CURRENCY = 'USD' as const
// CHECKOUT-21: for analytics only, where a product has no price.
const FALLBACK_PRICE = 13.99

/** https://developers.google.com/analytics/devguides/collection/ga4/reference/events */
type Ga4Item = {
  item_id: string
  item_name?: string
  item_brand?: string
  item_category?: string
  item_variant?: string
  item_list_id?: string
  index?: number
  price: number
  quantity?: number
  transaction_type?: TransactionType
}

type Ga4Event = {
  event: string
  ecommerce?: { currency: typeof CURRENCY; [parameter: string]: unknown }
  [parameter: string]: unknown
}

/** Converts events to GA4's form. It remembers products that it saw, because some events name only their ids. */
export function ga4Converter(): (event: TrackedEvent) => Ga4Event {
  const known = new Map<number, Ga4Item>()
  const remember = (product: ProductCard | Product): Ga4Item => {
    const item = productItem(product)
    known.set(product.id, item)
    return item
  }

  return ({ name, data }) => {
    switch (name) {
      case 'view_item_list': {
        const item_list_id = listId(data.list)
        const items = data.page.products.map((product, i) => ({
          ...remember(product),
          item_list_id,
          index: data.page.skip + i,
        }))
        return { event: name, ecommerce: { currency: CURRENCY, item_list_id, items } }
      }
      case 'select_item': {
        const item_list_id = listId(data.list)
        const items = [{ ...remember(data.product), item_list_id, index: data.index }]
        return { event: name, ecommerce: { currency: CURRENCY, item_list_id, items } }
      }
      case 'view_item':
        return withItems(name, [remember(data.product)])
      case 'add_to_wishlist': {
        const { productId } = data
        const item = known.get(productId) ?? { item_id: String(productId), price: FALLBACK_PRICE }
        return withItems(name, [item])
      }
      case 'add_to_cart':
      case 'remove_from_cart':
        return withItems(name, [cartItem(data.item, data.quantity)])
      case 'view_cart':
        return withItems(
          name,
          data.items.map((item) => cartItem(item, item.quantity)),
        )
      case 'begin_checkout':
      case 'add_shipping_info':
      case 'add_payment_info':
        return { event: name, ecommerce: order(data.preview) }
      case 'purchase':
        return { event: name, ecommerce: purchase(data.orderNumber, data.preview) }
      case 'request_refund':
        return { event: name, transaction_id: data.orderNumber, reason: data.reason }
      case 'join_group':
        return { event: name, group_id: String(data.groupId) }
      case 'generate_lead':
        return { event: name, lead_source: data.source }
      case 'login':
      case 'sign_up':
        return { event: name, method: data.method }
      case 'search':
        return { event: name, search_term: maskSecrets(data.words) }
      case 'share':
        return {
          event: name,
          method: data.method,
          content_type: 'product',
          item_id: data.path.split('/').at(-1),
        }
      case 'view_promotion':
      case 'select_promotion':
        return {
          event: name,
          ecommerce: {
            currency: CURRENCY,
            creative_slot: 'top_banner',
            promotion_name: data.promotion,
          },
        }
    }
  }
}

/** As the page of the product shows it first: to rent, if it can be rented there. */
function productItem(product: ProductCard | Product): Ga4Item {
  const isRented = product.is_rentable && !product.is_clearance && product.rental_price !== null
  const price = isRented ? product.rental_price : product.selling_price
  return {
    item_id: String(product.id),
    item_name: product.title,
    item_brand: product.brand,
    item_category: product.type,
    price: price ?? FALLBACK_PRICE,
    transaction_type: isRented ? 'RENT' : 'PURCHASE',
  }
}

function cartItem(item: CartItem, quantity: number): Ga4Item {
  return {
    item_id: String(item.product_id),
    item_name: item.product_title,
    item_variant: `${item.size} / ${item.color}`,
    price: item.amount ?? FALLBACK_PRICE,
    quantity,
    transaction_type: item.transaction_type,
  }
}

function order({ items, coupon_code, subtotal, discount_amount }: Preview) {
  return {
    currency: CURRENCY,
    value: toCents(subtotal - discount_amount),
    ...(coupon_code !== null && { coupon: coupon_code }),
    items: items.map((item): Ga4Item => ({
      item_id: String(item.product_id),
      item_name: item.title,
      item_variant: `${item.size} / ${item.color}`,
      price: item.price,
      quantity: item.quantity,
      transaction_type: item.transaction_type,
    })),
  }
}

/** The value is without tax and shipping, as GA4 wants it. */
function purchase(transaction_id: string, preview: Preview | null) {
  if (!preview) return { transaction_id, currency: CURRENCY, items: [] }
  return {
    transaction_id,
    tax: preview.tax_amount ?? 0,
    shipping: preview.delivery_fee,
    ...order(preview),
  }
}

function withItems(event: string, items: Ga4Item[]): Ga4Event {
  const value = items.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0)
  return { event, ecommerce: { currency: CURRENCY, value: toCents(value), items } }
}

const toCents = (dollars: number) => Math.round(dollars * 100) / 100

/** `collection_3`, `trunk_show_12`, `sale`, `search`; without the words of a search, which may be anything. */
function listId(key: ListKey): string {
  const [kind, id] = key[0] === VISITOR ? key.slice(1) : key
  const name = String(kind).replaceAll('-', '_')
  return id === undefined || kind === 'search' ? name : `${name}_${id}`
}
