import type { TrunkShow } from '@twirl/contract/groups/trunk-shows'
import { formatDay } from '#lib/format/format-day.ts'
import { ClosingTime } from '../closing-time.tsx'
import { EventFacts } from './event-facts.tsx'
import { InviteLink } from './invite-link.tsx'
import { LeaveButton } from './leave-button.tsx'

export function EventHeader({ event }: { event: TrunkShow }) {
  return (
    <header className="pt-8 pb-6 lg:pt-12 lg:pb-8">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <div className="flex flex-col gap-2">
          <p className="text-sm font-semibold text-violet">{hostText(event)}</p>
          <h1 className="text-4xl wrap-anywhere">{event.theme}</h1>
          {event.party_date && <PartyDay day={event.party_date} handOut={event.hand_out_date} />}
          <ClosingTime endTime={event.online_end_time} />
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          <InviteLink alias={event.trunk_show_alias_id} />
          <LeaveButton event={event} />
        </div>
      </div>
      <EventFacts event={event} />
    </header>
  )
}

/** The party, and that the dresses are there by then. */
function PartyDay({ day, handOut }: { day: string; handOut: string | null }) {
  return (
    <p className="font-semibold tabular-nums">
      The party is on {formatDay(day)}
      {handOut && (
        <span className="font-normal text-ink-soft max-sm:hidden">
          {' '}
          · pick-up {formatDay(handOut)}
        </span>
      )}
    </p>
  )
}

/** The host: the chapter, or the leader of the group. */
function hostText({ lead_name, sorority_name, university_name }: TrunkShow): string {
  if (sorority_name) return [sorority_name, university_name].filter(Boolean).join(', ')
  return lead_name ? `Led by ${lead_name}` : 'Your group'
}
