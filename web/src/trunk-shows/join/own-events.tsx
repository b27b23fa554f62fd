import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import type { OpenTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { useHint } from '#lib/visitor/hint-cookie.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { ClosingTime } from '../closing-time.tsx'
import { type FoundEvent, saveJoined } from '../event-storage.ts'
import { openTrunkShowsQuery } from '../trunk-show-query.ts'
import { EventCard } from './event-card.tsx'

/** What the account says about the chapter; unknown until the server has answered. */
export type Membership =
  | { state: 'UNKNOWN' | 'GUEST' | 'OUTSIDER' }
  | { state: 'MEMBER'; university_id: number; sorority_id: number; name: string }

type OwnEventsProps = { membership: Membership; onChoose: (event: FoundEvent) => void }

/** The events that the visitor joined, and the open ones of the customer's chapter. */
export function OwnEvents({ membership, onChoose }: OwnEventsProps) {
  const isHydrated = useHydrated()
  const isKnown = useHint('event', 'signed-in')
  const { data: events, isError } = useQuery({ ...openTrunkShowsQuery(), enabled: isKnown })
  if (!isHydrated)
    return (
      // The room of one card, for the visitors who will see one (MARK_HINTS).
      <div aria-hidden="true" className="hidden in-data-event:block in-data-signed-in:block">
        <Placeholder />
      </div>
    )
  // Without the list the forms below find every event, too.
  if (!isKnown || isError) return null
  if (!events || membership.state === 'UNKNOWN') return <Placeholder />
  if (events.length === 0) return <NoEvent membership={membership} />
  return events.map((event) => (
    <OwnEvent key={event.trunk_show_id} event={event} membership={membership} onChoose={onChoose} />
  ))
}

type OwnEventProps = OwnEventsProps & { event: OpenTrunkShow }

function OwnEvent({ event, membership, onChoose }: OwnEventProps) {
  const { theme, online_end_time, trunk_show_type } = event
  if (event.is_joined)
    return (
      <EventCard note="You’re in" title={theme}>
        <ClosingTime endTime={online_end_time} />
        <Link to="/trunk-show" onClick={() => saveJoined(event)} className={buttonClass()}>
          Keep shopping
        </Link>
      </EventCard>
    )
  if (membership.state !== 'MEMBER') return null
  const { university_id, sorority_id, name } = membership
  const found = { university_id, sorority_id, theme, online_end_time, trunk_show_type }
  return (
    <EventCard note={`Open for your chapter, ${name}`} title={theme}>
      <ClosingTime endTime={online_end_time} />
      <button type="button" onClick={() => onChoose(found)} className={buttonClass()}>
        Enter the password
      </button>
    </EventCard>
  )
}

function NoEvent({ membership }: { membership: Membership }) {
  switch (membership.state) {
    case 'MEMBER':
      return (
        <EventCard note={membership.name} title="No open event right now">
          <p>When your chapter’s next trunk show opens, you will find it here.</p>
        </EventCard>
      )
    case 'OUTSIDER':
      return (
        <EventCard note="Your account" title="In a sorority?">
          <p>Add your university and sorority, and your chapter’s open events show up here.</p>
          <Link to="/profile" search={{ tab: 'school' }} className={buttonClass('outline')}>
            Add my chapter
          </Link>
        </EventCard>
      )
    default:
      return null
  }
}

function Placeholder() {
  return <Skeleton className="mb-6 h-60 rounded-band lg:h-64" />
}
