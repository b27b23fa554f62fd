import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test.each([
  ['to the right', 0, 2, 'bcad'],
  ['to the left', 3, 1, 'adbc'],
  ['before the first place', 1, -1, 'bacd'],
  ['behind the last place', 1, 9, 'acdb'],
  ['to its own place', 2, 2, 'abcd'],
])('an item is moved %s', (_, from, to, moved) => {
  expect(moveItem(['a', 'b', 'c', 'd'], from, to).join('')).toBe(moved)
})
