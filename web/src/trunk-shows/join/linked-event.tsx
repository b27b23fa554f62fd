import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ClosingTime } from '../closing-time.tsx'
import { EventCard } from './event-card.tsx'
import type { FoundEvent } from '../event-storage.ts'
import { findEvent } from './find-event.ts'

const linkedEventQuery = (alias: string) => ({
  queryKey: ['linked-trunk-show', alias],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    findEvent({ trunk_show_alias_id: alias }, { signal }),
})

type LinkedEventProps = { alias: string; onChoose: (event: FoundEvent) => void }

/** The event that a link names; only its password is missing. */
export function LinkedEvent({ alias, onChoose }: LinkedEventProps) {
  const { data: found, error } = useQuery({ ...linkedEventQuery(alias), enabled: useHydrated() })
  if (error) {
    return (
      <EventCard note="From your link" title="We couldn’t look it up">
        <p role="alert">{failureText(error)}</p>
      </EventCard>
    )
  }
  switch (found?.outcome) {
    case undefined:
      return (
        <div aria-hidden="true">
          <Skeleton className="mb-6 h-56 rounded-band" />
        </div>
      )
    case 'NOT_FOUND':
      return (
        <EventCard note="From your link" title="We don’t know this event">
          <p>Check the link with your group leader, or find your group below.</p>
        </EventCard>
      )
    case 'NOT_ACTIVE':
      return (
        <EventCard note="From your link" title="This event is not open right now">
          <p>It may start later, or it has ended. Your group leader knows when it’s open.</p>
        </EventCard>
      )
    case 'FOUND':
      return (
        <EventCard note="From your link" title={found.event.theme}>
          <ClosingTime endTime={found.event.online_end_time} />
          <button type="button" onClick={() => onChoose(found.event)} className={buttonClass()}>
            Enter the password
          </button>
        </EventCard>
      )
  }
}
