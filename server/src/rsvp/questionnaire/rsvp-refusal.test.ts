import { describe, expect, test } from 'vitest'
import { rsvpEndTime, rsvpRefusal } from './rsvp-refusal.ts'

const NOW = new Date('2026-03-05T12:00:00Z')
const EARLIER = new Date('2026-03-05T11:00:00Z')
const LATER = new Date('2026-03-05T13:00:00Z')

const event = {
  state: 'OPEN',
  rsvp_state: 'OPEN',
  rsvp_closes_at: null,
  closes_at: LATER,
} as const

describe('rsvpRefusal', () => {
  test.each([
    [{}, null],
    [{ state: 'SCHEDULED' }, null],
    [{ state: 'DRAFT' }, 'NO_MATCHED_TRUNK_SHOW'],
    [{ state: 'DELETED' }, 'TRUNK_SHOW_DELETED'],
    [{ state: 'CANCELED' }, 'TRUNK_SHOW_CANCELED'],
    [{ state: 'CLOSED' }, 'QUESTIONNAIRE_CLOSED'],
    [{ rsvp_state: 'CLOSED' }, 'QUESTIONNAIRE_CLOSED'],
    [{ rsvp_state: 'CLOSED', rsvp_closes_at: EARLIER }, 'QUESTIONNAIRE_CLOSED'],
    [{ rsvp_closes_at: EARLIER }, 'QUESTIONNAIRE_EXPIRED'],
    [{ rsvp_closes_at: NOW }, 'QUESTIONNAIRE_EXPIRED'],
    [{ rsvp_closes_at: LATER, closes_at: EARLIER }, null],
    [{ closes_at: EARLIER }, 'QUESTIONNAIRE_EXPIRED'],
    [{ state: 'DELETED', rsvp_state: 'CLOSED', closes_at: EARLIER }, 'TRUNK_SHOW_DELETED'],
  ] as const)('%o: %s', (change, refusal) => {
    expect(rsvpRefusal({ ...event, ...change }, NOW)).toBe(refusal)
  })

  test('without a time of its own it ends with the event', () => {
    expect(rsvpEndTime(event)).toBe(LATER)
    expect(rsvpEndTime({ ...event, rsvp_closes_at: EARLIER })).toBe(EARLIER)
  })
})
