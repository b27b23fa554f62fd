import { expect, test } from 'vitest'
import { shuffleKey } from './product-order.ts'

const ids = Array.from({ length: 1_000 }, (_, i) => i + 1)
const shuffled = (seed: number) => ids.toSorted((a, b) => shuffleKey(seed, a) - shuffleKey(seed, b))

test('a seed always gives the same order, another seed another one', () => {
  expect(shuffled(7)).toEqual(shuffled(7))
  expect(shuffled(7)).not.toEqual(shuffled(8))
})

test('every product has its turn near the front', () => {
  // With 32 seeds a product is expected among the first quarter 8 times; never would mean a bad mix.
  const early = new Map(ids.map((id) => [id, 0]))
  for (let seed = 0; seed < 32; seed++) {
    for (const id of shuffled(seed).slice(0, 250)) early.set(id, early.get(id)! + 1)
  }
  expect(Math.min(...early.values())).toBeGreaterThan(0)
  expect(Math.max(...early.values())).toBeLessThan(24)
})
