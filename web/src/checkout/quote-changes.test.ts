import type { Preview, PreviewItem } from '@twirl/contract/buying/checkout'
import { expect, test } from 'vitest'
import { quoteChanges, soldOutText } from './quote-changes.ts'

const item: PreviewItem = {
  id: 1,
  sku: 'TW-1',
  product_id: 1,
  title: 'Rosa',
  image_url: '/pictures/a/front-720.avif',
  image_alt: '',
  average_color: '#fff',
  size: 'TWO_XL',
  color: 'Blush',
  quantity: 1,
  price: 40,
  transaction_type: 'PURCHASE',
  is_clearance: false,
  rental_order_number: null,
}
const before: Preview = {
  order_token: '0'.repeat(32),
  subtotal: 80,
  delivery_fee: 0,
  tax_amount: 6,
  tax_error: null,
  coupon_code: 'SAVE',
  discount_type: 'AMOUNT',
  discount_value: 10,
  discount_amount: 10,
  total: 76,
  items: [item, { ...item, id: 2, title: 'Lily' }],
  trunk_show: null,
  late_addition: null,
  arrives_by: '2026-11-24',
  return_by: '2026-12-15',
  is_able_to_checkout: true,
}

test.each<[string, Partial<Preview>, string[]]>([
  ['nothing', { order_token: '1'.repeat(32) }, []],
  [
    'an item is gone',
    { items: [item], total: 36 },
    [
      'Lily in 2X is no longer available, so we removed it from your order.',
      'The total is now $36.00 instead of $76.00.',
    ],
  ],
  [
    'a price',
    { items: [{ ...item, price: 45 }, before.items[1]!] },
    ['Rosa in 2X now costs $45.00 instead of $40.00.'],
  ],
  [
    'a quantity',
    { items: [{ ...item, quantity: 2 }, before.items[1]!] },
    ['The quantity of Rosa in 2X is now 2.'],
  ],
  [
    'the coupon is gone',
    { coupon_code: null, discount_amount: 0 },
    ['The discount code SAVE no longer applies.'],
  ],
  ['the discount', { discount_amount: 8 }, ['The discount is now $8.00.']],
  ['shipping', { delivery_fee: 9.99 }, ['Shipping now costs $9.99.']],
  ['tax', { tax_amount: 7 }, ['Tax is now $7.00.']],
  ['no tax', { tax_amount: null }, ['We couldn’t calculate the tax right now.']],
  [
    'the box of the group has left, and there is no address yet (LEAD-78)',
    { late_addition: { arrives_by: '2026-11-24', needs_address: true }, tax_amount: null },
    ['The box for your group has left. Your pieces come to your own address.'],
  ],
  [
    'the dates',
    { arrives_by: '2026-11-25', return_by: '2026-12-16' },
    ['Rented pieces now arrive by 11/25/2026; return them by 12/16/2026.'],
  ],
  [
    'the day of a box that holds only what is bought',
    { arrives_by: '2026-11-25', return_by: null },
    ['Your order now arrives by 11/25/2026.'],
  ],
])('%s', (_, now, texts) => {
  expect(quoteChanges(before, { ...before, ...now }, [])).toEqual(texts)
})

const soldOut = (available: number) => {
  const { id, sku, title, size, color } = item
  return { id, sku, title, size, color, available }
}

test.each([
  [0, 'Rosa in 2X is sold out.'],
  [1, 'Only 1 of Rosa in 2X is left.'],
  [2, 'Only 2 of Rosa in 2X are left.'],
])('an item that others have bought, of which %i can be had', (available, text) => {
  expect(soldOutText(soldOut(available))).toBe(text)
  const now = { ...before, is_able_to_checkout: false }
  expect(quoteChanges(before, now, [soldOut(available)])).toEqual([text])
})

test('an item that can be had again is not called sold out', () => {
  expect(quoteChanges(before, before, [soldOut(0)])).toEqual([])
})

test('an item that is sold out and was removed is told once', () => {
  const now = { ...before, items: before.items.slice(1) }
  expect(quoteChanges(before, now, [soldOut(0)])).toEqual([
    'Rosa in 2X is sold out, so we removed it from your order.',
  ])
})
