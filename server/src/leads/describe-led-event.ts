import type { LedEvent } from '@twirl/contract/groups/leads'
import { groupTypeOf, hostOf, type LedEventRow, phaseOf } from '../trunk-shows/public.ts'

export function describeLedEvent(event: LedEventRow, now: Date): LedEvent {
  return {
    trunk_show_id: event.id,
    theme: event.theme,
    trunk_show_type: groupTypeOf(event.kind),
    trunk_show_alias_id: event.alias,
    host: hostOf(event),
    phase: phaseOf(event, now),
    is_canceled: event.state === 'CANCELED',
    online_start_time: event.opens_at.toISOString(),
    online_end_time: event.closes_at.toISOString(),
    hand_out_date: event.hand_out_date,
    party_date: event.party_date,
    is_first_lead: event.is_first_lead,
  }
}
