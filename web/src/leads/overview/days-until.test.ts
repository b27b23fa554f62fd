import { expect, test } from 'vitest'
import { daysUntilText } from './days-until.ts'

test.each([
  ['2027-03-01', 'today'],
  ['2027-03-02', 'tomorrow'],
  ['2027-02-28', 'yesterday'],
  // The clocks change on March 14.
  ['2027-03-15', 'in 14 days'],
  ['2027-02-22', '7 days ago'],
])('from 2027-03-01 to %s: %s (LEAD-7)', (day, text) => {
  expect(daysUntilText('2027-03-01', day)).toBe(text)
})
