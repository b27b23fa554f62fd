import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../system/default-settings.ts'
import { discountOf } from './order-totals.ts'
import { type DiscountRule, type Order, type OrderLine, orderTotals, taxLinesOf } from './public.ts'

const TERMS = DEFAULT_SETTINGS.checkout_terms
const RENTAL_ONLY = { ...TERMS, minimum_applies_to: 'RENTAL_ONLY' } as const
const sumOf = (cents: number[]) => cents.reduce((sum, value) => sum + value, 0)

const line = (unit_price_cents: number, overrides: Partial<OrderLine> = {}): OrderLine => ({
  unit_price_cents,
  quantity: 1,
  transaction_type: 'RENT',
  ...overrides,
})
const order = (overrides: Partial<Order>): Order => ({
  lines: [line(6_500)],
  discount: null,
  terms: TERMS,
  line_tax_cents: null,
  ...overrides,
})
const percent = (value: number): DiscountRule => ({ kind: 'PERCENTAGE', percent: value })
const amount = (value_cents: number): DiscountRule => ({ kind: 'AMOUNT', value_cents })

describe('discountOf', () => {
  test.each([
    [percent(10), 6_497, 650],
    [percent(10), 6_495, 650],
    [percent(10), 6_494, 649],
    [percent(100), 6_497, 6_497],
    [amount(1_500), 6_497, 1_500],
    [amount(1_500), 999, 999],
    [amount(1_500), 0, 0],
  ])('%j of %i is %i', (rule, subtotal, expected) => {
    expect(discountOf(rule, subtotal)).toBe(expected)
  })
})

describe('orderTotals', () => {
  test('adds up lines, discount, delivery and tax', () => {
    const lines = [line(1_699, { quantity: 2 }), line(3_150, { transaction_type: 'PURCHASE' })]
    const totals = orderTotals(
      order({ lines, discount: amount(2_000), line_tax_cents: [100, 150, 67] }),
    )
    expect(totals).toEqual({
      subtotal_cents: 6_548,
      discount_cents: 2_000,
      line_discount_cents: [1_038, 962],
      delivery_fee_cents: 999,
      tax_cents: 317,
      total_cents: 6_548 - 2_000 + 999 + 317,
      meets_minimum: true,
    })
    expect(taxLinesOf(lines, totals)).toEqual([
      { kind: 'RENT', amount_cents: 3_398 - 1_038 },
      { kind: 'PURCHASE', amount_cents: 3_150 - 962 },
      { kind: 'DELIVERY', amount_cents: 999 },
    ])
  })

  // The minimum is tested before the discount, free shipping after it (CHECKOUT-14).
  test.each([
    ['at the minimum', [6_500], null, TERMS, { meets_minimum: true, delivery_fee_cents: 0 }],
    ['below it', [6_499], null, TERMS, { meets_minimum: false, delivery_fee_cents: 0 }],
    [
      'a coupon keeps it',
      [6_500],
      amount(1_500),
      TERMS,
      { meets_minimum: true, delivery_fee_cents: 0 },
    ],
    [
      'and may cost the free shipping',
      [6_500],
      amount(1_501),
      TERMS,
      { meets_minimum: true, delivery_fee_cents: 999 },
    ],
    ['rented, with a minimum for rentals', [6_499], null, RENTAL_ONLY, { meets_minimum: false }],
    ['a group order', [1_699], null, null, { meets_minimum: true, delivery_fee_cents: 0 }],
  ])('%s', (_name, prices, discount, terms, expected) => {
    expect(
      orderTotals(order({ lines: prices.map((price) => line(price)), discount, terms })),
    ).toMatchObject(expected)
  })

  test('a minimum for rentals does not hold for purchases', () => {
    const lines = [line(100, { transaction_type: 'PURCHASE' })]
    expect(orderTotals(order({ lines, terms: RENTAL_ONLY })).meets_minimum).toBe(true)
  })

  test('the total is without tax while that is unknown, and with it even when it is zero', () => {
    expect(orderTotals(order({}))).toMatchObject({ tax_cents: null, total_cents: 6_500 })
    expect(orderTotals(order({ line_tax_cents: [0] }))).toMatchObject({
      tax_cents: 0,
      total_cents: 6_500,
    })
  })

  test('an order of free delivery asks for the tax of its lines only', () => {
    const lines = [line(6_500)]
    expect(taxLinesOf(lines, orderTotals(order({ lines })))).toEqual([
      { kind: 'RENT', amount_cents: 6_500 },
    ])
  })
})

describe('for any lines, discounts and taxes', () => {
  const anyLine = fc.record({
    unit_price_cents: fc.integer({ min: 0, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    transaction_type: fc.constantFrom('RENT' as const, 'PURCHASE' as const),
  })
  const anyDiscount = fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 100 }).map(percent),
      fc.integer({ min: 1, max: 1_000_000 }).map(amount),
    ),
  )
  const anyOrder: fc.Arbitrary<Order> = fc
    .array(anyLine, { minLength: 1, maxLength: 100 })
    .chain((lines) =>
      fc.record({
        lines: fc.constant(lines),
        discount: anyDiscount,
        terms: fc.constantFrom(TERMS, RENTAL_ONLY, null),
        line_tax_cents: fc.option(
          fc.array(fc.integer({ min: 0, max: 50_000 }), {
            minLength: lines.length,
            maxLength: lines.length + 1,
          }),
        ),
      }),
    )

  test('the parts add up to the total, and nothing is negative or above its line', () => {
    fc.assert(
      fc.property(anyOrder, (anOrder) => {
        const totals = orderTotals(anOrder)
        const amounts = anOrder.lines.map((each) => each.unit_price_cents * each.quantity)
        expect(totals.subtotal_cents).toBe(sumOf(amounts))
        expect(sumOf(totals.line_discount_cents)).toBe(totals.discount_cents)
        for (const [position, share] of totals.line_discount_cents.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(amounts[position]!)
        }
        const taxed = sumOf(taxLinesOf(anOrder.lines, totals).map((each) => each.amount_cents))
        expect(taxed + (totals.tax_cents ?? 0)).toBe(totals.total_cents)
        expect(totals.total_cents).toBeGreaterThanOrEqual(0)
        expect(
          Object.values(totals)
            .flat()
            .every((value) => typeof value !== 'number' || Number.isSafeInteger(value)),
        ).toBe(true)
      }),
    )
  })

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(anyOrder, fc.infiniteStream(fc.nat()), (anOrder, ranks) => {
        const shuffled = anOrder.lines
          .map((each) => ({ each, rank: ranks.next().value as number }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ each }) => each)
        const { line_discount_cents: _shares, ...totals } = orderTotals(anOrder)
        expect(orderTotals({ ...anOrder, lines: shuffled })).toMatchObject(totals)
      }),
    )
  })
})
