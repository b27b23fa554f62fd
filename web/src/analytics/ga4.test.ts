import type { CartItem } from '@twirl/contract/buying/cart'
import type { Product, ProductCard } from '@twirl/contract/catalog/product'
import type { Preview } from '@twirl/contract/buying/checkout'
import { describe, expect, test } from 'vitest'
import { ga4Converter } from './ga4.ts'
import type { TrackedEvent } from './tracked-events.ts'

const card = (fields: Partial<ProductCard> = {}) =>
  ({
    id: 7,
    title: 'Aurelie Midi',
    brand: 'Rivière',
    type: 'DRESS',
    rental_price: 19.99,
    selling_price: 48,
    is_rentable: true,
    is_purchasable: true,
    is_clearance: false,
    ...fields,
    // Only the fields that are converted.
  }) as ProductCard

const cartItem = (fields: Partial<CartItem> = {}) =>
  ({
    product_id: 7,
    product_title: 'Aurelie Midi',
    size: 'M',
    color: 'Blush',
    quantity: 3,
    amount: 19.99,
    transaction_type: 'RENT',
    ...fields,
  }) as CartItem

const preview = {
  subtotal: 110.1,
  discount_amount: 10,
  delivery_fee: 9.99,
  tax_amount: 7.25,
  coupon_code: 'SPRING',
  items: [
    {
      product_id: 7,
      title: 'Aurelie Midi',
      size: 'M',
      color: 'Blush',
      price: 55.05,
      quantity: 2,
      transaction_type: 'PURCHASE',
    },
  ],
} as Preview

const PRODUCT_ITEM = {
  item_id: '7',
  item_name: 'Aurelie Midi',
  item_brand: 'Rivière',
  item_category: 'DRESS',
  price: 19.99,
  transaction_type: 'RENT',
}
const RENT_ITEM = {
  item_id: '7',
  item_name: 'Aurelie Midi',
  item_variant: 'M / Blush',
  price: 19.99,
  transaction_type: 'RENT',
}
const ORDER = {
  currency: 'USD',
  value: 100.1,
  coupon: 'SPRING',
  items: [{ ...RENT_ITEM, price: 55.05, quantity: 2, transaction_type: 'PURCHASE' }],
}
const page = { products: [card()], skip: 20 }
const listed = (item_list_id: string) => ({
  currency: 'USD',
  item_list_id,
  items: [{ ...PRODUCT_ITEM, item_list_id, index: 20 }],
})

const CASES: [TrackedEvent, object][] = [
  [
    { name: 'view_item_list', data: { list: ['collection', 3], page } },
    { ecommerce: listed('collection_3') },
  ],
  [{ name: 'view_item_list', data: { list: ['sale'], page } }, { ecommerce: listed('sale') }],
  [
    { name: 'view_item_list', data: { list: ['search', 'emma@twirl.test'], page } },
    { ecommerce: listed('search') },
  ],
  [
    { name: 'view_item_list', data: { list: ['visitor', 'trunk-show', 12, 'all'], page } },
    { ecommerce: listed('trunk_show_12') },
  ],
  [
    { name: 'select_item', data: { list: ['collection', 3], product: card(), index: 20 } },
    { ecommerce: listed('collection_3') },
  ],
  [
    { name: 'view_item', data: { product: card() as unknown as Product } },
    { ecommerce: { currency: 'USD', value: 19.99, items: [PRODUCT_ITEM] } },
  ],
  [
    { name: 'add_to_cart', data: { item: cartItem(), quantity: 2 } },
    { ecommerce: { currency: 'USD', value: 39.98, items: [{ ...RENT_ITEM, quantity: 2 }] } },
  ],
  [
    { name: 'remove_from_cart', data: { item: cartItem(), quantity: 1 } },
    { ecommerce: { currency: 'USD', value: 19.99, items: [{ ...RENT_ITEM, quantity: 1 }] } },
  ],
  [
    { name: 'view_cart', data: { items: [cartItem(), cartItem({ quantity: 1 })] } },
    {
      ecommerce: {
        currency: 'USD',
        value: 79.96,
        items: [
          { ...RENT_ITEM, quantity: 3 },
          { ...RENT_ITEM, quantity: 1 },
        ],
      },
    },
  ],
  [{ name: 'begin_checkout', data: { preview } }, { ecommerce: ORDER }],
  [{ name: 'add_shipping_info', data: { preview } }, { ecommerce: ORDER }],
  [{ name: 'add_payment_info', data: { preview } }, { ecommerce: ORDER }],
  [
    { name: 'purchase', data: { orderNumber: 'T1', preview } },
    { ecommerce: { transaction_id: 'T1', tax: 7.25, shipping: 9.99, ...ORDER } },
  ],
  [
    { name: 'purchase', data: { orderNumber: 'T1', preview: null } },
    { ecommerce: { transaction_id: 'T1', currency: 'USD', items: [] } },
  ],
  [
    { name: 'request_refund', data: { orderNumber: 'T1', reason: 'SIZE' } },
    { transaction_id: 'T1', reason: 'SIZE' },
  ],
  [{ name: 'join_group', data: { groupId: 12 } }, { group_id: '12' }],
  [{ name: 'generate_lead', data: { source: 'RSVP' } }, { lead_source: 'RSVP' }],
  [{ name: 'login', data: { method: 'code' } }, { method: 'code' }],
  [{ name: 'sign_up', data: { method: 'password' } }, { method: 'password' }],
  [
    { name: 'search', data: { words: 'midi for emma@twirl.test' } },
    { search_term: 'midi for [email]' },
  ],
  [
    { name: 'share', data: { method: 'COPY', path: '/collections/3/p/7' } },
    { method: 'COPY', content_type: 'product', item_id: '7' },
  ],
  [
    { name: 'view_promotion', data: { promotion: 'Half price' } },
    { ecommerce: { currency: 'USD', creative_slot: 'top_banner', promotion_name: 'Half price' } },
  ],
  [
    { name: 'select_promotion', data: { promotion: 'Half price' } },
    { ecommerce: { currency: 'USD', creative_slot: 'top_banner', promotion_name: 'Half price' } },
  ],
]

describe('ga4Converter', () => {
  test.each(CASES)('%j', (event, converted) => {
    expect(ga4Converter()(event)).toEqual({ event: event.name, ...converted })
  })

  test.each([
    [
      'a product that is not rented costs its selling price',
      { is_rentable: false },
      48,
      'PURCHASE',
    ],
    ['clearance is sold', { is_clearance: true }, 48, 'PURCHASE'],
    [
      'without a price the fallback',
      { rental_price: null, selling_price: null },
      13.99,
      'PURCHASE',
    ],
  ])('%s', (_, fields, price, transaction_type) => {
    const product = card(fields) as unknown as Product
    expect(ga4Converter()({ name: 'view_item', data: { product } }).ecommerce).toMatchObject({
      value: price,
      items: [{ price, transaction_type }],
    })
  })

  test('an item of the bag without a price has the fallback (CHECKOUT-21)', () => {
    const event = {
      name: 'add_to_cart',
      data: { item: cartItem({ amount: null }), quantity: 1 },
    } as const
    expect(ga4Converter()(event).ecommerce).toMatchObject({ value: 13.99 })
  })

  test('a heart knows the product if it was listed before', () => {
    const convert = ga4Converter()
    const heart = { name: 'add_to_wishlist', data: { productId: 7 } } as const
    expect(convert(heart).ecommerce).toMatchObject({ items: [{ item_id: '7', price: 13.99 }] })
    convert({ name: 'view_item_list', data: { list: ['sale'], page } })
    expect(convert(heart).ecommerce).toEqual({
      currency: 'USD',
      value: 19.99,
      items: [PRODUCT_ITEM],
    })
  })
})
