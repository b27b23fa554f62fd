import { describe, expect, test } from 'vitest'
import type { TrunkShowRow } from '../../trunk-shows/public.ts'
import { calendarFile } from './calendar-file.ts'

const event: TrunkShowRow = {
  id: 1,
  kind: 'ONLINE',
  theme: 'Spring Formal',
  alias: 'spring',
  university_id: 1,
  sorority_id: 1,
  university_name: 'Magnolia University',
  sorority_name: 'Zeta Lambda Nu',
  lead_name: null,
  state: 'OPEN',
  opens_at: new Date('2026-11-14T17:00:00Z'),
  closes_at: new Date('2026-11-23T04:59:00Z'),
  rsvp_state: 'OPEN',
  rsvp_closes_at: null,
  hand_out_date: '2026-12-31',
  party_date: null,
  has_no_twins: false,
  updated_at: new Date('2026-11-01T08:30:15.250Z'),
}
const ORIGIN = 'https://twirl.example'
const linesOf = (change: Partial<TrunkShowRow> = {}) =>
  calendarFile({ ...event, ...change }, ORIGIN)
    .replaceAll('\r\n ', '')
    .split('\r\n')

describe('calendarFile', () => {
  test('is the whole day of the hand-out', () => {
    expect(linesOf()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Twirl//Group events//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:spring@twirl.example',
      'SEQUENCE:0',
      'DTSTAMP:20261101T083015Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
      'SUMMARY:Spring Formal: pick-up day',
      'TRANSP:TRANSPARENT',
      String.raw`DESCRIPTION:Hosted by Zeta Lambda Nu at Magnolia University.\nShop online until 11/22/2026 11:59 PM\, New York time.`,
      'URL;VALUE=URI:https://twirl.example/trunk-show/find?alias=spring',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('has the day of the party as well, when it is known', () => {
    const lines = linesOf({ party_date: '2027-01-04' })
    expect(lines.filter((line) => /^(UID|DTSTART|SUMMARY)/.test(line))).toEqual([
      'UID:spring@twirl.example',
      'DTSTART;VALUE=DATE:20261231',
      'SUMMARY:Spring Formal: pick-up day',
      'UID:spring-party@twirl.example',
      'DTSTART;VALUE=DATE:20270104',
      'SUMMARY:Spring Formal: the party',
    ])
  })

  test('without a hand-out day it is the shopping time, in UTC', () => {
    const lines = linesOf({ hand_out_date: null })
    expect(lines).toContain('DTSTART:20261114T170000Z')
    expect(lines).toContain('DTEND:20261123T045900Z')
    expect(lines).toContain('SUMMARY:Spring Formal: shop online')
  })

  test('in person there is nothing to shop online', () => {
    const text = linesOf({ kind: 'IN_PERSON', hand_out_date: null }).join('\n')
    expect(text).toContain('SUMMARY:Spring Formal\n')
    expect(text).not.toMatch(/online|URL/)
  })

  test('a canceled event tells calendars so', () => {
    expect(linesOf({ state: 'CANCELED' })).toContain('STATUS:CANCELLED')
  })

  test('escapes what would end a value', () => {
    const theme = 'Back\\slash; comma, \r\nEND:VEVENT\nline'
    expect(linesOf({ theme, hand_out_date: null })).toContain(
      String.raw`SUMMARY:Back\\slash\; comma\, \nEND:VEVENT\nline: shop online`,
    )
  })

  test('folds long lines at 75 bytes, never within a character', () => {
    const theme = '👗 Märchenball '.repeat(12)
    const file = calendarFile({ ...event, theme }, ORIGIN)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file).not.toContain('�')
    expect(linesOf({ theme }).find((line) => line.startsWith('SUMMARY'))).toBe(
      `SUMMARY:${theme}: pick-up day`,
    )
  })
})
