import { expect, test } from 'vitest'
import { checkEventDate } from './lead-form.tsx'

const TODAY = '2026-11-17'
const OVER = { event_date: 'Please choose a day that is still to come' }

test.each([
  ['', {}],
  [TODAY, {}],
  ['2027-05-01', {}],
  ['2026-11-16', OVER],
  ['2025-12-31', OVER],
])('the date of a group on %j: %j', (day, errors) => {
  expect(checkEventDate(day, TODAY)).toEqual(errors)
})
