import { describe, expect, test } from 'vitest'
import { type BaseBackup, chooseBase } from './choose-base.ts'

const at = (time: string) => `2026-03-10T${time}:00.000Z`
const base = (time: string, timeline = 1): BaseBackup => ({
  name: time,
  started_at: at(time),
  finished_at: at(time),
  timeline,
  first_segment: '000000010000000000000002',
  postgres_version: '18',
})
const choose = (
  bases: BaseBackup[],
  restores: Parameters<typeof chooseBase>[1],
  time: string,
): string | undefined => {
  const choice = chooseBase(bases, restores, new Date(at(time)))
  return choice && `${choice.base.name} on ${choice.timeline}`
}

describe('the copy for a time', () => {
  const bases = [base('01:00'), base('05:00'), base('09:00')]

  test.each([
    ['00:59', undefined],
    ['01:00', '01:00 on 1'],
    ['08:59', '05:00 on 1'],
    ['23:00', '09:00 on 1'],
  ])('at %s is %s: the newest that was complete', (time, expected) => {
    expect(choose(bases, [], time)).toBe(expected)
  })

  // At 10:00 the shop went back to 04:00. The copies of 05:00 and 09:00 are of the past that was taken back.
  const restores = [{ restored_at: at('10:00'), to: at('04:00'), timeline: 2 }]

  test.each([
    ['before the restore, as the shop was then', '09:30', '09:00 on 1'],
    ['after it, before its first copy', '10:05', '01:00 on 2'],
    ['after its first copy', '12:00', '11:00 on 2'],
  ])('%s', (_when, time, expected) => {
    expect(choose([...bases, base('11:00', 2)], restores, time)).toBe(expected)
  })

  test('after a second restore, to a time before the first one', () => {
    const both = [...restores, { restored_at: at('13:00'), to: at('08:00'), timeline: 3 }]
    const all = [...bases, base('11:00', 2), base('14:00', 3)]
    expect(choose(all, both, '13:30')).toBe('05:00 on 3')
    expect(choose(all, both, '15:00')).toBe('14:00 on 3')
  })

  test('is none if all of them are of a past that was taken back', () => {
    expect(choose([base('05:00')], restores, '10:05')).toBeUndefined()
  })
})
