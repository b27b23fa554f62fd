import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './listing-cursor.ts'

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
