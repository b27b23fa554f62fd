import { expect, test } from 'vitest'
import { isAtLeast, isWalPosition } from './wal-position.ts'

test.each([
  ['0/0', '0/0', true],
  ['0/A', '0/9', true],
  ['0/9', '0/A', false],
  ['1/0', '0/FFFFFFFF', true],
  ['F/1', '10/0', false],
])('%s is at least %s: %s', (position, other, expected) => {
  expect(isAtLeast(position, other)).toBe(expected)
})

test('what a browser sends is checked', () => {
  expect(isWalPosition('16/B374D848')).toBe(true)
  for (const text of ['', '16', '16/', '16/B374D8480', "0/0'", 'g/0'])
    expect(isWalPosition(text)).toBe(false)
})
