import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderTotals } from './order-totals.ts'
import { type PaidLine, type RefundPart, splitRefund } from './split-refund.ts'

const NOTHING = { quantity: 0, amount_cents: 0, tax_cents: 0 }

const line = (overrides: Partial<PaidLine> = {}): PaidLine => ({
  quantity: 3,
  net_cents: 10_000,
  tax_cents: 725,
  refunded: NOTHING,
  ...overrides,
})

describe('splitRefund', () => {
  test.each<[RefundPart, { amount_cents: number; tax_cents: number; quantity: number | null }]>([
    ['REST', { amount_cents: 10_725, tax_cents: 725, quantity: 3 }],
    [{ quantity: 1 }, { amount_cents: 3_575, tax_cents: 242, quantity: 1 }],
    [{ quantity: 3 }, { amount_cents: 10_725, tax_cents: 725, quantity: 3 }],
    [{ amount_cents: 1_000 }, { amount_cents: 1_000, tax_cents: 68, quantity: null }],
  ])('%j of a new line', (part, share) => {
    expect(splitRefund(line(), part)).toEqual(share)
  })

  test.each<[string, PaidLine, RefundPart]>([
    ['more than was paid', line(), { amount_cents: 10_726 }],
    ['more pieces than were bought', line(), { quantity: 4 }],
    ['nothing', line(), { amount_cents: 0 }],
    ['a negative amount', line(), { amount_cents: -1 }],
    ['no pieces', line(), { quantity: 0 }],
    ['a negative number of pieces', line(), { quantity: -1 }],
    ['the rest of a gift', line({ net_cents: 0, tax_cents: 0 }), 'REST'],
    [
      'a piece when all were given back',
      line({ refunded: { quantity: 3, amount_cents: 9_000, tax_cents: 608 } }),
      { quantity: 1 },
    ],
    [
      'more than is left',
      line({ refunded: { quantity: 0, amount_cents: 725, tax_cents: 49 } }),
      { amount_cents: 10_001 },
    ],
  ])('refuses %s', (_name, paid, part) => {
    expect(splitRefund(paid, part)).toBeNull()
  })

  test('a piece that cost nothing gives back nothing, and is named', () => {
    const free = line({ net_cents: 0, tax_cents: 0 })
    expect(splitRefund(free, { quantity: 1 })).toEqual({
      amount_cents: 0,
      tax_cents: 0,
      quantity: 1,
    })
    const released = { quantity: 3, amount_cents: 0, tax_cents: 0 }
    expect(splitRefund({ ...free, refunded: released }, { quantity: 1 })).toBeNull()
  })

  test('a piece of which a part was given back before gives the rest of it', () => {
    const before = { quantity: 2, amount_cents: 10_000, tax_cents: 676 }
    expect(splitRefund(line({ refunded: before }), { quantity: 1 })).toEqual({
      amount_cents: 725,
      tax_cents: 49,
      quantity: 1,
    })
  })
})

describe('for any lines, discounts and taxes, given back in any parts and order', () => {
  const anyPart: fc.Arbitrary<RefundPart> = fc.oneof(
    fc.constant('REST' as const),
    fc.record({ quantity: fc.integer({ min: -1, max: 12 }) }),
    fc.record({ amount_cents: fc.integer({ min: -5, max: 20_000 }) }),
    // Many small parts are where rounding goes wrong.
    fc.record({ amount_cents: fc.integer({ min: 1, max: 9 }) }),
  )
  const anyOrder = fc.record({
    lines: fc.array(
      fc.record({
        unit_price_cents: fc.integer({ min: 0, max: 9_999 }),
        quantity: fc.integer({ min: 1, max: 10 }),
        transaction_type: fc.constant('PURCHASE' as const),
        tax_cents: fc.integer({ min: 0, max: 3_000 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    percent: fc.integer({ min: 1, max: 100 }),
    parts: fc.array(fc.tuple(fc.nat({ max: 5 }), anyPart), { maxLength: 60 }),
  })

  test('no part is negative or above what is left, and all parts are what was paid, tax included', () => {
    fc.assert(
      fc.property(anyOrder, ({ lines, percent, parts }) => {
        const totals = orderTotals({
          lines,
          discount: { kind: 'PERCENTAGE', percent },
          terms: null,
          line_tax_cents: lines.map(({ tax_cents }) => tax_cents),
        })
        const paid = lines.map(({ unit_price_cents, quantity, tax_cents }, position) => ({
          quantity,
          net_cents: unit_price_cents * quantity - totals.line_discount_cents[position]!,
          tax_cents,
          refunded: NOTHING,
        }))
        const refund = (position: number, part: RefundPart) => {
          const each = paid[position]!
          const share = splitRefund(each, part)
          if (!share) return 0
          const isFree = each.net_cents + each.tax_cents === 0
          expect(share.amount_cents).toBeGreaterThanOrEqual(isFree ? 0 : 1)
          expect(share.quantity ?? 1).toBeGreaterThan(0)
          expect(share.tax_cents).toBeGreaterThanOrEqual(0)
          expect(share.tax_cents).toBeLessThanOrEqual(share.amount_cents)
          const { refunded } = each
          each.refunded = {
            quantity: refunded.quantity + (share.quantity ?? 0),
            amount_cents: refunded.amount_cents + share.amount_cents,
            tax_cents: refunded.tax_cents + share.tax_cents,
          }
          expect(each.refunded.quantity).toBeLessThanOrEqual(each.quantity)
          expect(each.refunded.amount_cents).toBeLessThanOrEqual(each.net_cents + each.tax_cents)
          expect(each.refunded.tax_cents).toBeLessThanOrEqual(each.tax_cents)
          return share.amount_cents
        }
        const early = parts.map(([position, part]) => refund(position % paid.length, part))
        const late = paid.map((_, position) => refund(position, 'REST'))
        expect(sumOf([...early, ...late])).toBe(totals.total_cents)
        for (const { net_cents, tax_cents, refunded } of paid) {
          expect(refunded.amount_cents).toBe(net_cents + tax_cents)
          expect(refunded.tax_cents).toBe(tax_cents)
        }
      }),
    )
  })

  test('the pieces of a line, one by one, are what was paid for it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 0, max: 9_999 }),
        (quantity, net_cents, tax_cents) => {
          const paid = line({ quantity, net_cents, tax_cents })
          for (let piece = 0; piece < quantity; piece++) {
            const share = splitRefund(paid, { quantity: 1 })
            paid.refunded = {
              quantity: paid.refunded.quantity + 1,
              amount_cents: paid.refunded.amount_cents + (share?.amount_cents ?? 0),
              tax_cents: paid.refunded.tax_cents + (share?.tax_cents ?? 0),
            }
          }
          expect(paid.refunded).toEqual({
            quantity,
            amount_cents: net_cents + tax_cents,
            tax_cents,
          })
        },
      ),
    )
  })
})

function sumOf(cents: number[]): number {
  return cents.reduce((sum, value) => sum + value, 0)
}
