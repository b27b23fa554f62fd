import { expect, test } from 'vitest'
import { hasCheckDigit } from './credit-cards.ts'

test.each([
  ['4242424242424242', true],
  ['5555555555554444', true],
  ['378282246310005', true],
  ['6011111111111117', true],
  ['6200000000000005', true],
  ['4242424242424241', false],
  ['378282246310006', false],
  // Two digits in each other's place.
  ['5555555555545444', false],
])('%s has a right check digit: %s', (number, isRight) => {
  expect(hasCheckDigit(number)).toBe(isRight)
})
