import { expect, test } from 'vitest'
import { nextOf } from './next-of-box.ts'

const BOX = { orders: 3, packed: 0, shipped: 0, handed_out: 0, units_away: 0 }

test.each([
  [{}, 'pack'],
  [{ packed: 2 }, 'pack'],
  [{ packed: 3, shipped: 1, units_away: 1 }, 'ship'],
  [{ packed: 3, shipped: 3, units_away: 3 }, 'hand-out'],
  [{ packed: 3, shipped: 3, handed_out: 3, units_away: 1 }, 'take-back'],
  [{ packed: 3, shipped: 3, handed_out: 3 }, 'done'],
] as const)('a box with %j: %s (STAFF-25)', (counts, next) => {
  expect(nextOf({ ...BOX, ...counts })).toBe(next)
})
