import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LedEvent } from '@twirl/contract/groups/leads'
import { formatShopDay } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { LeadSkeleton } from './lead-skeleton.tsx'
import { ledEventsQuery } from './lead-queries.ts'

/** The events that the customer leads (LEAD-1). */
export function LedEvents() {
  const { data, error, refetch } = useQuery(ledEventsQuery())
  if (data && data.trunk_shows.length === 0) return <NoEvents />
  if (data)
    return (
      <ul className="grid gap-4 sm:grid-cols-2">
        {data.trunk_shows.map((event) => (
          <li key={event.trunk_show_id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    )
  if (error)
    return <LoadFailure text="We couldn’t load your events." onRetry={() => void refetch()} />
  return <LeadSkeleton />
}

function EventCard({ event }: { event: LedEvent }) {
  return (
    <Link
      to="/lead/$eventId"
      params={{ eventId: String(event.trunk_show_id) }}
      className="flex h-full flex-col gap-1 rounded-picture border border-line p-5 hover:border-berry"
    >
      <span className="font-display text-2xl wrap-anywhere">{event.theme}</span>
      <span className="text-ink-soft">{event.host}</span>
      <span className="text-ink-soft">{phaseText(event)}</span>
    </Link>
  )
}

export function phaseText({
  phase,
  is_canceled,
  online_start_time,
  online_end_time,
}: LedEvent): string {
  if (is_canceled) return 'Canceled'
  if (phase === 'AHEAD') return `Opens ${formatShopDay(online_start_time)}`
  return `${phase === 'OPEN' ? 'Closes' : 'Closed'} ${formatShopDay(online_end_time)}`
}

function NoEvents() {
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="max-w-read text-ink-soft">
        You don’t lead an event yet. Bring your friends or your chapter together, and we help you
        with the dresses.
      </p>
      <Link to="/lead-a-group" className={buttonClass()}>
        Lead a group
      </Link>
    </div>
  )
}
