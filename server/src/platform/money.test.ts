import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocateCents, rateOf } from './money.ts'

const sumOf = (cents: number[]) => cents.reduce((sum, value) => sum + value, 0)

describe('rateOf', () => {
  test.each([
    [999, 1_000, 100],
    [995, 1_000, 100],
    [994, 1_000, 99],
    [5, 1_000, 1],
    [4, 1_000, 0],
    [6_500, 0, 0],
    [6_500, 10_000, 6_500],
    [10_000_000_000, 725, 725_000_000],
  ])('of %i cents at %i basis points is %i', (cents, basisPoints, expected) => {
    expect(rateOf(cents, basisPoints)).toBe(expected)
  })
})

describe('allocateCents', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [10, [1, 0, 1], [5, 0, 5]],
    [1, [1, 2, 2], [0, 1, 0]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
    [5, [3], [5]],
  ])('%i by %j gives %j', (total, weights, shares) => {
    expect(allocateCents(total, weights)).toEqual(shares)
  })

  test('refuses to split an amount among nothing', () => {
    expect(() => allocateCents(1, [0, 0])).toThrow(RangeError)
    expect(() => allocateCents(1, [])).toThrow(RangeError)
  })

  test('adds up, is within a cent of the exact share, and never above the weight', () => {
    const amount = fc.integer({ min: 0, max: 20_000_000_000 })
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 100 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const sum = sumOf(weights)
          const total = Math.floor(sum * part)
          const shares = allocateCents(total, weights)
          expect(sumOf(shares)).toBe(total)
          for (const [line, share] of shares.entries()) {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(weights[line]!)
            const exact = BigInt(total) * BigInt(weights[line]!)
            const difference = BigInt(share) * BigInt(sum) - exact
            expect((difference < BigInt(sum) && -difference < BigInt(sum)) || sum === 0).toBe(true)
          }
        },
      ),
    )
  })
})
