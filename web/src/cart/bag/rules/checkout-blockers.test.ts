import { expect, test } from 'vitest'
import { checkoutBlockers, minimumOf, missingTo, subtotalOf } from './checkout-blockers.ts'
import { exampleItem } from './example-item.ts'

const SHORT = exampleItem({ quantity: 3, available_quantity: 2 })
const RENTED = exampleItem({ available_quantity: 2 })
const RENTED_TWICE = { ...RENTED, quantity: 2 }
const BOUGHT = exampleItem({ id: 2, transaction_type: 'PURCHASE', available_quantity: 1 })
const TERMS = {
  minimum: 65,
  minimum_applies_to: 'ALL',
  free_shipping_from: 50,
  shipping_fee: 9.99,
} as const

test.each([
  ['nothing is selected', [], true, ['NOTHING_SELECTED']],
  ['the minimum of nothing is not mentioned', [], false, ['NOTHING_SELECTED']],
  ['a short item', [exampleItem(), SHORT], true, ['SHORT']],
  ['the minimum is not reached', [exampleItem()], false, ['MINIMUM']],
  ['both', [SHORT], false, ['SHORT', 'MINIMUM']],
  ['rented and bought, with a unit for each', [RENTED, BOUGHT], undefined, []],
  ['rented and bought, with fewer units', [RENTED_TWICE, BOUGHT], undefined, ['SHARED']],
  [
    'too many of each are named as such',
    [RENTED_TWICE, { ...BOUGHT, quantity: 3 }],
    true,
    ['SHORT'],
  ],
  ['sale units are others', [RENTED_TWICE, { ...BOUGHT, is_clearance: true }], undefined, []],
  ['a group order has no minimum', [exampleItem()], undefined, []],
  ['an order that can be placed', [exampleItem()], true, []],
])('%s (BAG-9)', (_, selected, isAble, blockers) => {
  expect(checkoutBlockers(selected, isAble)).toEqual(blockers)
})

test('the subtotal is exact to the cent', () => {
  const items = [
    exampleItem({ amount: 0.1, quantity: 3 }),
    exampleItem({ amount: 16.99, quantity: 7 }),
    exampleItem({ amount: null, quantity: 2 }),
  ]
  expect(subtotalOf(items)).toBe(119.23)
  expect(subtotalOf([])).toBe(0)
})

test.each([
  [65, 52.6, 12.4],
  [65, 65, 0],
  [50, 80, 0],
  [0.3, 0.1, 0.2],
])('to %d dollars from %d, %d are missing', (amount, subtotal, missing) => {
  expect(missingTo(amount, subtotal)).toBe(missing)
})

test('a minimum for rentals only does not apply to purchases', () => {
  const purchase = exampleItem({ transaction_type: 'PURCHASE' })
  const rentalsOnly = { ...TERMS, minimum_applies_to: 'RENTAL_ONLY' } as const
  expect(minimumOf(rentalsOnly, [purchase])).toBeNull()
  expect(minimumOf(rentalsOnly, [purchase, exampleItem()])).toBe(65)
  expect(minimumOf(TERMS, [purchase])).toBe(65)
})
