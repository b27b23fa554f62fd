import { expect, test } from 'vitest'
import { movedBy } from './use-option-keys.ts'

test.each([
  ['down into the list', 1, -1, 0],
  ['down within it', 1, 0, 1],
  ['down past the last, back to the input', 1, 2, -1],
  ['up from the input, to the last', -1, -1, 2],
  ['up past the first, back to the input', -1, 0, -1],
] as const)('%s', (_, step, active, expected) => {
  expect(movedBy(step, active, 3)).toBe(expected)
})

test('an empty list has nowhere to go', () => {
  expect(movedBy(1, -1, 0)).toBe(-1)
  expect(movedBy(-1, -1, 0)).toBe(-1)
})
