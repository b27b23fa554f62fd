import type { CalendarSpan } from '@twirl/contract/staff/warehouse/calendar'
import { expect, test } from 'vitest'
import { freeFrom, placeOf } from './calendar-days.ts'

const span = (from: string, last: string | null): CalendarSpan => ({
  booking_id: 1,
  kind: 'RENTAL',
  is_held: false,
  from,
  last,
  order: null,
  is_away: false,
  is_late: false,
  is_at_risk: false,
})

test.each([
  ['within the days', span('2026-11-20', '2026-11-22'), { start: 3, end: 6 }],
  ['of one day', span('2026-11-18', '2026-11-18'), { start: 1, end: 2 }],
  ['begun before', span('2026-11-01', '2026-11-19'), { start: 1, end: 3 }],
  ['without end', span('2026-11-27', null), { start: 10, end: 11 }],
  ['beyond the last day', span('2026-11-26', '2027-01-01'), { start: 9, end: 11 }],
])('a booking %s has its columns (STAFF-43)', (_which, booking, place) => {
  expect(placeOf(booking, '2026-11-18', 10)).toEqual(place)
})

test.each([
  ['at once', [], '2026-11-18'],
  ['after a booking', [span('2026-11-10', '2026-11-19')], '2026-11-20'],
  ['before a booking', [span('2026-11-19', null)], '2026-11-18'],
  ['between two', [span('2026-11-18', '2026-11-18'), span('2026-11-20', null)], '2026-11-19'],
  ['never', [span('2026-11-10', null)], null],
])('a unit is free %s', (_when, spans, day) => {
  expect(freeFrom(spans, '2026-11-18', '2027-01-13')).toBe(day)
})
