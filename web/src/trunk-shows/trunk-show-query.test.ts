import { describe, expect, test } from 'vitest'
import { currentEvent } from './trunk-show-query.ts'

const NOW = Date.parse('2026-03-05T12:00:00Z')
const OPEN = '2026-03-14T12:00:00.000Z'
const OVER = '2026-03-05T11:59:59.000Z'

const event = (trunk_show_id: number, online_end_time = OPEN) => ({
  trunk_show_id,
  trunk_show_type: 'GROUP_RENTAL' as const,
  theme: `Theme ${trunk_show_id}`,
  online_end_time,
  hand_out_date: null,
  party_date: null,
})
const listed = (id: number, is_joined: boolean, end?: string) => ({ ...event(id, end), is_joined })

describe('currentEvent', () => {
  test.each([
    ['nothing joined', null, [], undefined],
    ['of the chapter, but not joined', null, [listed(1, false)], undefined],
    ['joined in another tab: the last one', null, [listed(2, true), listed(1, true)], 2],
    [
      'the one of the tab, although another was joined later',
      event(1),
      [listed(2, true), listed(1, true)],
      1,
    ],
    ['closed before its time: stays until its page says so', event(1), [], 1],
    ['closed before its time, and another one joined', event(1), [listed(2, true)], 1],
    ['closed: stays readable', event(1, OVER), [listed(2, true)], 1],
    ['closed before, and open for longer now', event(1, OVER), [listed(1, true)], 1],
  ])('%s', (_, stored, open, id) => {
    expect(currentEvent(stored, open, { now: NOW })?.trunk_show_id).toBe(id)
  })

  test.each([
    ['left', event(1), [], undefined],
    ['left, and another one joined', event(1), [listed(1, false), listed(2, true)], 2],
    ['another event was left', event(1), [listed(1, true)], 1],
    ['closed', event(1, OVER), [], 1],
  ])('where an event was left: %s', (_, stored, open, id) => {
    expect(currentEvent(stored, open, { now: NOW, isLeft: true })?.trunk_show_id).toBe(id)
  })

  test('an event that closed before its time is over', () => {
    expect(currentEvent(event(1), [], { now: NOW })?.online_end_time).toBe(
      new Date(NOW).toISOString(),
    )
    expect(currentEvent(event(1, OVER), [], { now: NOW })?.online_end_time).toBe(OVER)
  })

  test('takes over a new closing time', () => {
    const later = '2026-03-20T12:00:00.000Z'
    const open = [listed(1, true, later)]
    expect(currentEvent(event(1), open, { now: NOW })?.online_end_time).toBe(later)
  })
})
