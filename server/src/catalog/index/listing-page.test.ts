import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bitset } from './bitset.ts'
import {
  arrangePage,
  type CardLook,
  type ListingOrder,
  pageOf,
  readCursor,
  writeCursor,
} from './listing-page.ts'

/** Fails instead of running for ever. */
class WatchedBitset extends Bitset {
  #looks = 0

  override has(slot: number): boolean {
    if (++this.#looks > 1_000) throw new Error('the loop has no end')
    return super.has(slot)
  }
}

const orderOf = (slots: number[]): ListingOrder => ({
  name: 'test',
  slots: Uint32Array.from(slots),
  placeOf: (slot) => ({ key: slot, id: slot }),
})

test('a page ends where the order ends, even when more products match than the order holds', () => {
  const matches = new WatchedBitset(8)
  for (const slot of [1, 2, 3, 4, 5]) matches.add(slot)
  const { slots, total } = pageOf(orderOf([1, 2, 3]), matches, { limit: 10 })
  expect({ slots, total }).toEqual({ slots: [1, 2, 3], total: 5 })
})

test('a page beyond the end is empty', () => {
  const matches = new WatchedBitset(8)
  for (const slot of [0, 1]) matches.add(slot)
  expect(pageOf(orderOf([0, 1]), matches, { limit: 10, skip: 1_000_000 })).toEqual({
    slots: [],
    skip: 2,
    total: 2,
  })
})

const place = fc.record({
  key: fc.double({ noNaN: true, noDefaultInfinity: true }),
  id: fc.integer({ min: 1, max: 2_147_483_647 }),
})

test('a cursor tells its place, to its own order only', () => {
  fc.assert(
    fc.property(place, (where) => {
      const cursor = writeCursor('RAND:3', where)
      expect(cursor).toMatch(/^[\w-]{22}$/)
      expect(readCursor('RAND:3', cursor)).toEqual(where)
      expect(readCursor('RAND:4', cursor)).toBeNull()
    }),
  )
})

test('anything else is no cursor', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readCursor('RAND:3', text)).toBeNull()
    }),
  )
  const cursor = writeCursor('RAND:3', { key: Number.NaN, id: 1 })
  expect(readCursor('RAND:3', cursor)).toBeNull()
})

const look = (family: string, shape = 'DRESS MAXI', isPictured = true): CardLook => ({
  family,
  shape,
  isPictured,
})
const arrange = (looks: CardLook[]) => arrangePage(looks, (each) => each)

test('colors alternate', () => {
  const [red, blue] = [look('Red'), look('Blue')]
  expect(arrange([red, red, red, blue, blue, blue]).map(({ family }) => family)).toEqual([
    'Red',
    'Blue',
    'Red',
    'Blue',
    'Red',
    'Blue',
  ])
})

test('shapes alternate among pieces of one color', () => {
  const [maxi, mini] = [look('Red'), look('Red', 'DRESS MINI')]
  expect(arrange([maxi, maxi, mini])).toEqual([maxi, mini, maxi])
})

test('what is not free in its picture comes last', () => {
  const [gone, free] = [look('Red', 'DRESS MAXI', false), look('Red')]
  expect(arrange([gone, free, free])).toEqual([free, free, gone])
})

test('every card stays on the page, and the first one that can be had leads', () => {
  const anyLook = fc.record({
    family: fc.constantFrom('Red', 'Blue', null),
    shape: fc.constantFrom('DRESS MAXI', 'SET MIDI'),
    isPictured: fc.boolean(),
    id: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(anyLook, { maxLength: 40 }), (looks) => {
      const arranged = arrangePage(looks, (each) => each)
      expect(new Set(arranged)).toEqual(new Set(looks))
      expect(arranged).toHaveLength(looks.length)
      expect(arranged[0]).toBe(looks.find(({ isPictured }) => isPictured) ?? looks[0])
    }),
  )
})
