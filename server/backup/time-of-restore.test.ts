import { describe, expect, test } from 'vitest'
import { parseTimeOfRestore, sayTime } from './time-of-restore.ts'

const now = new Date('2026-12-31T12:00:00Z')

describe('the time to restore to', () => {
  test.each([
    ['2026-03-10 14:32', '2026-03-10T18:32:00.000Z'],
    ['2026-03-10T14:32:10', '2026-03-10T18:32:10.000Z'],
    ['2026-01-10 14:32', '2026-01-10T19:32:00.000Z'],
    ['2026-03-10T18:32Z', '2026-03-10T18:32:00.000Z'],
    ['2026-03-10 18:32Z', '2026-03-10T18:32:00.000Z'],
    ['2026-11-01T01:30-05:00', '2026-11-01T06:30:00.000Z'],
  ])('%s is %s', (text, time) => {
    expect(parseTimeOfRestore(text, now).toISOString()).toBe(time)
  })

  test.each([
    ['2026-11-01 01:30', 'is not one time in New York'],
    ['2026-03-08 02:30', 'is not one time in New York'],
    ['2026-02-30 12:00', 'is not one time in New York'],
    ['14:32', 'is not a time'],
    ['2026-03-10', 'is not a time'],
    ['2026-13-10T18:32Z', 'is not a time'],
    ['2027-03-10 14:32', 'is in the future'],
  ])('%s is refused: it %s', (text, reason) => {
    expect(() => parseTimeOfRestore(text, now)).toThrow(reason)
  })

  test('is said in New York time and in UTC', () => {
    expect(sayTime(new Date('2026-03-10T18:32:10.500Z'))).toBe(
      '2026-03-10 14:32:10 New York (2026-03-10 18:32:10 UTC)',
    )
  })
})
