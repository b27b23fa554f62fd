import { expect, test } from 'vitest'
import { shuffleKey, sortKey, type SortKeys } from './product-order.ts'

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

test('in the random order of a collection typical products come early, and all of them have their turn', () => {
  const keys = (id: number): SortKeys => ({
    id,
    recommendation_score: 0,
    first_new_in_time: 0,
    first_clearance_check_in_time: 0,
    price: 1,
    clearance_price: 1,
    // One in ten is typical.
    collection_fits: new Map([
      [7, id % 10 === 0 ? 3 : 0],
      [17, 0],
    ]),
  })
  const firstPage = (seed: number, collection_id: number) =>
    ids
      .map((id) => {
        const order = { field: 'RAND', seed, pool: 'CORE', collection_id } as const
        return { id, key: sortKey(keys(id), order) }
      })
      .toSorted((a, b) => a.key - b.key)
      .slice(0, 36)
      .map(({ id }) => id)
  const seeds = Array.from({ length: 32 }, (_, seed) => seed)
  const typical = (collection: number) =>
    seeds.flatMap((seed) => firstPage(seed, collection)).filter((id) => id % 10 === 0).length /
    (32 * 36)
  expect(typical(7)).toBeGreaterThan(0.6)
  expect(typical(7)).toBeLessThan(0.8)
  expect(typical(17)).toBeLessThan(0.2)
  // Without fit the order is that of the seed alone.
  expect(firstPage(3, 17)).toEqual(shuffled(3).slice(0, 36))
})
