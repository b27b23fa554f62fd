import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'

test.each([
  ['2026-11-24', '11/24/2026'],
  ['2027-01-01', '01/01/2027'],
])('%s is %s', (day, text) => {
  expect(formatDay(day)).toBe(text)
})
