import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf, formatDay, formatTime, startOfDay, weekdayOf } from './new-york-time.ts'

// In 2026 clocks go forward on March 8 and back on November 1, both at 2 AM.
const HOUR_MS = 60 * 60 * 1_000

describe('dayOf', () => {
  test.each([
    ['2026-07-01T03:59:59.999Z', '2026-06-30'],
    ['2026-07-01T04:00:00.000Z', '2026-07-01'],
    ['2026-01-01T04:59:59.999Z', '2025-12-31'],
    ['2026-01-01T05:00:00.000Z', '2026-01-01'],
    ['2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['2026-03-09T04:00:00.000Z', '2026-03-09'],
    ['2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['2026-11-02T05:00:00.000Z', '2026-11-02'],
  ])('%s is on %s', (time, day) => {
    expect(dayOf(new Date(time))).toBe(day)
  })
})

describe('startOfDay', () => {
  test.each([
    ['2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['2026-03-09', '2026-03-09T04:00:00.000Z', 24],
    ['2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['2026-11-02', '2026-11-02T05:00:00.000Z', 24],
  ])('%s starts at %s and has %i hours', (day, start, hours) => {
    expect(startOfDay(day).toISOString()).toBe(start)
    expect(startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime()).toBe(hours * HOUR_MS)
  })

  test('is the first moment of its day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), (count) => {
        const day = addDays('2026-01-01', count)
        const start = startOfDay(day)
        expect(dayOf(start)).toBe(day)
        expect(dayOf(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
      }),
    )
  })
})

describe('addDays', () => {
  test.each([
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-10-31', 14, '2026-11-14'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %i days: %s', (day, count, other) => {
    expect(addDays(day, count)).toBe(other)
  })
})

test('weekdayOf counts from Sunday', () => {
  expect(weekdayOf('2026-03-08')).toBe(0)
  expect(weekdayOf('2026-11-07')).toBe(6)
})

test.each([
  ['summer time', '2026-05-02T03:59:00Z', '05/01/2026 11:59 PM'],
  ['winter time', '2026-12-01T14:05:00Z', '12/01/2026 09:05 AM'],
  ['midnight', '2026-01-10T05:00:00Z', '01/10/2026 12:00 AM'],
  ['noon', '2026-01-10T17:30:00Z', '01/10/2026 12:30 PM'],
])('formatTime shows the time in New York: %s', (_, time, text) => {
  expect(formatTime(new Date(time))).toBe(text)
})

test('formatDay shows the day as it is', () => {
  expect(formatDay('2026-12-01')).toBe('12/01/2026')
})
