import { describe, expect, test } from 'vitest'
import type { Period } from './history/history-search.ts'
import { periodBounds } from './order-queries.ts'

const bounds = (period: Period, now: string) => {
  const { start_time, end_time } = periodBounds(period, new Date(now))
  return [start_time, end_time]
}

test('all orders have no bounds', () => {
  expect(bounds('all', '2026-11-16T12:00:00Z')).toEqual([null, null])
})

describe.each([
  ['UTC', 'UTC'],
  ['ahead of New York', 'Asia/Tokyo'],
  ['behind New York', 'Pacific/Honolulu'],
])('in a browser whose time zone is %s', (_, zone) => {
  test.each<[string, Period, string, string, string]>([
    // March and November 2026 have hours of both kinds: their bounds differ in the offset.
    [
      'March with the night that loses an hour',
      'this-month',
      '2026-03-08T07:00:00Z',
      '2026-03-01T05:00:00.000Z',
      '2026-04-01T04:00:00.000Z',
    ],
    [
      'November with the night that has an hour twice',
      'this-month',
      '2026-11-01T06:30:00Z',
      '2026-11-01T04:00:00.000Z',
      '2026-12-01T05:00:00.000Z',
    ],
    [
      'the last moment of October',
      'this-month',
      '2026-11-01T03:59:59.999Z',
      '2026-10-01T04:00:00.000Z',
      '2026-11-01T04:00:00.000Z',
    ],
    [
      'the first moment of November',
      'this-month',
      '2026-11-01T04:00:00Z',
      '2026-11-01T04:00:00.000Z',
      '2026-12-01T05:00:00.000Z',
    ],
    [
      'the month before March',
      'last-month',
      '2026-03-31T12:00:00Z',
      '2026-02-01T05:00:00.000Z',
      '2026-03-01T05:00:00.000Z',
    ],
    [
      'the month before January',
      'last-month',
      '2027-01-15T12:00:00Z',
      '2026-12-01T05:00:00.000Z',
      '2027-01-01T05:00:00.000Z',
    ],
    [
      'the old year, while it is the new one in UTC',
      'this-year',
      '2027-01-01T04:59:59Z',
      '2026-01-01T05:00:00.000Z',
      '2027-01-01T05:00:00.000Z',
    ],
    [
      'December, while it is January in UTC',
      'this-month',
      '2027-01-01T04:59:59Z',
      '2026-12-01T05:00:00.000Z',
      '2027-01-01T05:00:00.000Z',
    ],
    [
      'the new year',
      'this-year',
      '2027-01-01T05:00:00Z',
      '2027-01-01T05:00:00.000Z',
      '2028-01-01T05:00:00.000Z',
    ],
  ])('%s', (_name, period, now, start, end) => {
    const before = process.env['TZ']
    process.env['TZ'] = zone
    try {
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      expect(bounds(period, now)).toEqual([start, end])
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  })
})

test('periods that follow each other share their bound', () => {
  const now = '2026-07-04T12:00:00Z'
  expect(bounds('last-month', now)[1]).toBe(bounds('this-month', now)[0])
})
