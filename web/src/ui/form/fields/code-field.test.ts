import { expect, test } from 'vitest'
import { digitsOfCode } from './code-field.tsx'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  [' 123–456\n', '123456'],
  ['Your code is 123456.', '123456'],
  ['12a3', '123'],
  ['1234567', '123456'],
  ['', ''],
])('%j is read as %j', (text, digits) => {
  expect(digitsOfCode(text)).toBe(digits)
})
