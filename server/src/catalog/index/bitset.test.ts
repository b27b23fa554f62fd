import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bitset } from './bitset.ts'

const numbers = fc.uniqueArray(fc.nat(3_000))

function bitsetOf(values: number[]): Bitset {
  const set = new Bitset(0)
  for (const value of values) set.add(value)
  return set
}

const sorted = (values: Iterable<number>): number[] => [...values].toSorted((a, b) => a - b)

test('behaves like a set of numbers', () => {
  fc.assert(
    fc.property(numbers, numbers, numbers, (a, b, removed) => {
      const left = bitsetOf(a)
      for (const value of removed) left.delete(value)
      const plain = new Set(a.filter((value) => !removed.includes(value)))
      const right = bitsetOf(b)

      const shared = plain.intersection(new Set(b))
      expect(left.values()).toEqual(sorted(plain))
      expect(left.count()).toBe(plain.size)
      expect(left.isEmpty()).toBe(plain.size === 0)
      expect(left.and(right).values()).toEqual(sorted(shared))
      expect(left.countAnd(right)).toBe(shared.size)
      expect(left.intersects(right)).toBe(shared.size > 0)
      expect(Bitset.union([left, right]).values()).toEqual(sorted(plain.union(new Set(b))))
      expect(b.filter((value) => left.has(value))).toEqual(b.filter((value) => plain.has(value)))
    }),
  )
})
