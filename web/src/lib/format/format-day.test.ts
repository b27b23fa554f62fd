import { expect, test } from 'vitest'
import { formatDay, formatDayAndYear, formatNumericDay } from './format-day.ts'

test.each([
  ['2026-11-24', 'Tue, Nov 24'],
  ['2027-01-01', 'Fri, Jan 1'],
  ['2026-12-31', 'Thu, Dec 31'],
])('%s is %s', (day, text) => {
  expect(formatDay(day)).toBe(text)
})

test('2026-12-05 with its year is 12/05/2026', () => {
  expect(formatNumericDay('2026-12-05')).toBe('12/05/2026')
  expect(formatDayAndYear('2026-12-05')).toBe('Sat, Dec 5, 2026')
})
