import { expect, test } from 'vitest'
import { logoSize } from './logo.ts'

test.each([
  [
    { width: 480, height: 160 },
    { width: 120, height: 40 },
  ],
  [
    { width: 480, height: 40 },
    { width: 160, height: 13 },
  ],
  [
    { width: 100, height: 100 },
    { width: 40, height: 40 },
  ],
  [
    { width: 480, height: 1 },
    { width: 160, height: 1 },
  ],
])('a logo of %j is shown as %j in a box of 160 × 40 (STAFF-225)', (logo, shown) => {
  expect(logoSize(logo, { width: 160, height: 40 })).toEqual(shown)
})
