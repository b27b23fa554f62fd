import { describe, expect, test } from 'vitest'
import { exampleItem } from './example-item.ts'
import { canSelect, problemOf } from './item-problem.ts'

const CLOSED = { is_trunk_show_expired: true }
const GONE = { if_exist: false }
const SOLD_OUT = { available_quantity: 0 }
const LATE = { late_addition: { arrives_by: '2026-11-24', too_late_for: null } }
const TOO_LATE = { late_addition: { arrives_by: '2026-11-24', too_late_for: '2026-11-22' } }
const SHORT = { quantity: 3, available_quantity: 2 }

describe('the first problem that applies is shown', () => {
  test.each([
    ['none', {}, null],
    ['closed', CLOSED, 'EVENT_CLOSED'],
    ['after the box left (LEAD-79)', LATE, null],
    ['when a parcel would come too late (LEAD-79)', TOO_LATE, 'TOO_LATE'],
    ['too late before gone', { ...GONE, ...TOO_LATE }, 'TOO_LATE'],
    ['gone', GONE, 'MISSING'],
    ['without a price', { amount: null }, 'MISSING'],
    ['sold out', SOLD_OUT, 'OUT_OF_STOCK'],
    ['short', SHORT, 'SHORT'],
    ['exactly as many as are left', { quantity: 2, available_quantity: 2 }, null],
    ['closed before gone', { ...GONE, ...CLOSED }, 'EVENT_CLOSED'],
    ['closed before sold out', { ...SOLD_OUT, ...CLOSED }, 'EVENT_CLOSED'],
    ['gone before sold out', { ...SOLD_OUT, ...GONE }, 'MISSING'],
    ['sold out before short', { ...SHORT, ...SOLD_OUT }, 'OUT_OF_STOCK'],
  ] as const)('%s', (_, overrides, problem) => {
    expect(problemOf(exampleItem(overrides))).toBe(problem)
  })
})

test.each([
  ['an item without a problem', {}, true],
  ['a short item', SHORT, true],
  ['one that comes in a parcel', LATE, true],
  ['one whose parcel would come too late', TOO_LATE, false],
  ['a closed item', CLOSED, false],
  ['a missing item', GONE, false],
  ['a sold-out item', SOLD_OUT, false],
])('%s: can be selected %s', (_, overrides, isSelectable) => {
  expect(canSelect(exampleItem(overrides))).toBe(isSelectable)
})
