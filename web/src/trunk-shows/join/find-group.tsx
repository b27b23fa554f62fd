import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { ClosingTime } from '../closing-time.tsx'
import { type FoundEvent, foundEvent } from '../event-storage.ts'
import type { Schools } from './chapter-call.ts'
import { ChapterForm } from './chapter-form.tsx'
import { EventCard } from './event-card.tsx'
import { findEvent, type FindOutcome } from './find-event.ts'
import { JoinForm } from './join-form.tsx'
import { type Membership, OwnEvents } from './own-events.tsx'

type FindGroupProps = {
  /** From a link to an event. */
  alias: string | undefined
  membership: Membership
  schools: Schools
  /** Defined if the lists did not load. */
  onRetry: (() => void) | undefined
  onUniversity: (universityId: number | undefined) => void
}

/** An event is found by its chapter and a password, or by a group's code alone. */
export function FindGroup({ alias, membership, schools, onRetry, onUniversity }: FindGroupProps) {
  const navigate = useNavigate()

  const goToPassword = (event: FoundEvent) => {
    foundEvent.write(event)
    const { trunk_show_type: type } = event
    void navigate({
      to: '/trunk-show/enter-password',
      search: type === 'GROUP_RENTAL' ? { type } : {},
    })
  }
  const handleOutcome = (found: FindOutcome) => {
    if (found.outcome === 'FOUND') goToPassword(found.event)
    else if (found.outcome === 'NOT_FOUND') void navigate({ to: '/trunk-show/not-found' })
    else void navigate({ to: '/trunk-show/not-active', search: { type: 'SORORITY_TRUNK_SHOW' } })
  }

  return (
    <>
      {alias ? (
        <LinkedEvent alias={alias} onChoose={goToPassword} />
      ) : (
        <OwnEvents membership={membership} onChoose={goToPassword} />
      )}
      <div className="grid gap-5 lg:grid-cols-2 lg:gap-6">
        <section className="rounded-band bg-lilac p-7 lg:p-10">
          <h2 className="pb-2 text-3xl">Sorority trunk show</h2>
          <p className="pb-6 text-ink-soft">
            Choose your chapter, then enter the password from your group leader.
          </p>
          <ChapterForm
            schools={schools}
            onRetry={onRetry}
            onUniversity={onUniversity}
            onFound={handleOutcome}
          />
          {membership.state === 'GUEST' && (
            <p className="pt-5">
              <Link
                to="/account/login"
                search={{ redirect: '/trunk-show/find' }}
                className="text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
              >
                Log in
              </Link>{' '}
              to see your chapter’s open events.
            </p>
          )}
        </section>
        <section className="rounded-band bg-blush p-7 lg:p-10">
          <h2 className="pb-2 text-3xl">Group rental</h2>
          <p className="pb-6 text-ink-soft">
            Bridal party, team, best friends: all you need is the code from your group leader.
          </p>
          <JoinForm search={{}} type="GROUP_RENTAL" />
        </section>
      </div>
    </>
  )
}

const linkedEventQuery = (alias: string) => ({
  queryKey: ['linked-trunk-show', alias],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    findEvent({ trunk_show_alias_id: alias }, { signal }),
})

type LinkedEventProps = { alias: string; onChoose: (event: FoundEvent) => void }

/** The event that a link names; only its password is missing. */
function LinkedEvent({ alias, onChoose }: LinkedEventProps) {
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
