import { describe, expect, test } from 'vitest'
import { addBusinessDays, isBusinessDay, subtractBusinessDays } from './business-days.ts'
import { addDays } from './new-york-time.ts'

function holidaysOf(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, i) => addDays(`${year}-01-01`, i))
  const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())
  return days
    .filter((day) => day.startsWith(String(year)) && isWeekday(day) && !isBusinessDay(day))
    .map((day) => day.slice(5))
}

describe('federal holidays', () => {
  // As published by the Office of Personnel Management.
  test.each([
    [
      2026,
      '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25', // July 4 is a Saturday
    ],
    [
      2027,
      '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31', // two of them for 2028
    ],
  ])('%i', (year, days) => {
    expect(holidaysOf(year)).toEqual(days.split(' '))
  })
})

describe('addBusinessDays', () => {
  test.each([
    ['2026-11-16', 1, '2026-11-17'],
    ['2026-11-20', 1, '2026-11-23'], // Friday to Monday
    ['2026-11-21', 1, '2026-11-23'], // Saturday to Monday
    ['2026-11-20', 7, '2026-12-02'], // over Thanksgiving Day
    ['2026-12-24', 7, '2027-01-06'], // over Christmas and New Year's Day
    ['2026-11-16', 0, '2026-11-16'],
    ['2026-11-21', 0, '2026-11-23'],
  ])('%s and %i business days: %s', (day, count, other) => {
    expect(addBusinessDays(day, count)).toBe(other)
  })
})

describe('subtractBusinessDays', () => {
  test.each([
    ['2026-11-17', 1, '2026-11-16'],
    ['2026-11-23', 1, '2026-11-20'],
    ['2026-11-22', 1, '2026-11-20'], // Sunday to Friday
    ['2026-12-02', 7, '2026-11-20'], // over Thanksgiving Day
    ['2026-11-16', 0, '2026-11-16'],
    ['2026-11-22', 0, '2026-11-20'],
  ])('%s less %i business days: %s', (day, count, other) => {
    expect(subtractBusinessDays(day, count)).toBe(other)
  })
})
