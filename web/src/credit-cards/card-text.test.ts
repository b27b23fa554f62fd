import { describe, expect, test } from 'vitest'
import { formatInput } from '#ui/form/fields/format-input.ts'
import {
  formatCardNumber,
  formatExpiration,
  isExpired,
  lastFour,
  toExpirationDate,
} from './card-text.ts'

describe('a card number is shown in groups of four with dashes', () => {
  test.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242-4'],
    ['4242424242424242', '4242-4242-4242-4242'],
    ['4242-4242-4242-4242', '4242-4242-4242-4242'],
    [' 4242 4242 4242 4242 ', '4242-4242-4242-4242'],
    ['378282246310005', '3782-8224-6310-005'],
    ['42424242424242429999', '4242-4242-4242-4242'],
    ['card', ''],
  ])('%j as %j', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown)
  })
})

describe('the slash of an expiration date is added', () => {
  test.each([
    ['1', '1'],
    ['12', '12'],
    ['122', '12/2'],
    ['1227', '12/27'],
    ['12/27', '12/27'],
    ['5', '05'],
    ['5/27', '05/27'],
    ['1/27', '01/27'],
    ['12/2027', '12/27'],
    ['12 / 27', '12/27'],
    ['12279', '12/27'],
    ['0', '0'],
  ])('%j as %j', (typed, shown) => {
    expect(formatExpiration(typed)).toBe(shown)
  })

  test('the caret follows a zero that is added', () => {
    expect(formatInput(formatExpiration, '5', 1)).toEqual({ value: '05', caret: 2 })
  })
})

test.each([
  ['12/27', '2027-12-01'],
  [' 01/30 ', '2030-01-01'],
  ['13/27', '2027-13-01'],
  ['1/27', '1/27'],
  ['', ''],
])('%j is sent as %j', (shown, sent) => {
  expect(toExpirationDate(shown)).toBe(sent)
})

test.each([
  ['2026-11-01', false],
  ['2026-12-01', false],
  ['2027-01-01', false],
  ['2026-10-01', true],
  ['2025-12-01', true],
])('in November 2026 a card until %s is expired: %s', (date, expired) => {
  expect(isExpired(date, new Date(2026, 10, 30, 23))).toBe(expired)
})

test.each([
  ['4242-4242-4242-4242', '4242'],
  ['3782-8224-6310-005', '0005'],
  ['378282246310005', '0005'],
])('%s ends in %s', (number, digits) => {
  expect(lastFour(number)).toBe(digits)
})
