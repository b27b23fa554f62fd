import { expect, test } from 'vitest'
import { moveActiveIndex } from './use-option-keys.ts'

test.each([
  ['down from the input to the first option', 1, -1, 0],
  ['down to the next option', 1, 0, 1],
  ['down from the last option to the input', 1, 2, -1],
  ['up from the input to the last option', -1, -1, 2],
  ['up from the first option to the input', -1, 0, -1],
] as const)('%s', (_, step, active, expected) => {
  expect(moveActiveIndex(step, active, 3)).toBe(expected)
})

test('an empty list has no active option', () => {
  expect(moveActiveIndex(1, -1, 0)).toBe(-1)
  expect(moveActiveIndex(-1, -1, 0)).toBe(-1)
})
