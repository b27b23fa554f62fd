import { expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ffffff', '#b31555', 6.66],
])('%s and %s have a contrast of %d', (one, other, expected) => {
  expect(contrastOf(one, other)).toBeCloseTo(expected, 2)
})
