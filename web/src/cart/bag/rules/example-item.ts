import type { CartItem } from '@twirl/contract/buying/cart'

/** A cart item for tests: an individual rental that can be ordered. */
export function exampleItem(overrides: Partial<CartItem> = {}): CartItem {
  return {
    id: 1,
    sku: 'TW-0001-BLS-M',
    product_id: 1,
    product_title: 'Reverie',
    image_url: '/pictures/abcdefgh12345678/front-720.avif',
    image_alt: 'A dress',
    average_color: '#eeeeee',
    size: 'M',
    color: 'Blush',
    quantity: 1,
    available_quantity: 3,
    amount: 19.99,
    retail_price: 120,
    transaction_type: 'RENT',
    trunk_show_id: null,
    trunk_show_theme: null,
    lead_name: null,
    trunk_show_type: null,
    hand_out_date: null,
    party_date: null,
    is_trunk_show_expired: false,
    late_addition: null,
    if_exist: true,
    is_taken: false,
    is_clearance: false,
    created_time: '2026-11-16T08:00:00.000Z',
    ...overrides,
  }
}

/** An item of a group order. */
export function exampleEventItem(
  trunk_show_id: number,
  overrides: Partial<CartItem> = {},
): CartItem {
  return exampleItem({
    trunk_show_id,
    trunk_show_theme: `Event ${trunk_show_id}`,
    trunk_show_type: 'SORORITY_TRUNK_SHOW',
    ...overrides,
  })
}
