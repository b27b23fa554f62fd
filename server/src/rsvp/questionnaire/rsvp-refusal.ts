import type { ErrorCode } from '@twirl/contract/errors'
import type { TrunkShowRow } from '../../trunk-shows/public.ts'

type Rsvp = Pick<TrunkShowRow, 'state' | 'rsvp_state' | 'rsvp_closes_at' | 'closes_at'>

/** Returns why an event takes no answers; null while it does (RSVP-7). */
export function rsvpRefusal(event: Rsvp, now: Date): ErrorCode | null {
  switch (event.state) {
    case 'DRAFT':
      return 'NO_MATCHED_TRUNK_SHOW'
    case 'DELETED':
      return 'TRUNK_SHOW_DELETED'
    case 'CANCELED':
      return 'TRUNK_SHOW_CANCELED'
    case 'CLOSED':
      return 'QUESTIONNAIRE_CLOSED'
    case 'SCHEDULED':
    case 'OPEN':
      if (event.rsvp_state === 'CLOSED') return 'QUESTIONNAIRE_CLOSED'
      return now >= rsvpEndTime(event) ? 'QUESTIONNAIRE_EXPIRED' : null
  }
}

export function rsvpEndTime({
  rsvp_closes_at,
  closes_at,
}: Pick<Rsvp, 'rsvp_closes_at' | 'closes_at'>): Date {
  return rsvp_closes_at ?? closes_at
}
