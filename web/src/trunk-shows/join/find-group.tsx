import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import type { Schools } from './chapter-call.ts'
import { ChapterForm } from './chapter-form.tsx'
import { ClosingTime } from '../closing-time.tsx'
import { EventCard } from './event-card.tsx'
import { isShopping, joinedEvent, type FoundEvent, foundEvent } from '../event-storage.ts'
import type { FindOutcome } from './find-event.ts'
import { JoinForm } from './join-form.tsx'
import { LinkedEvent } from './linked-event.tsx'

type FindGroupProps = {
  /** From a link to an event. */
  alias: string | undefined
  schools: Schools
  /** Defined if the lists did not load. */
  onRetry: (() => void) | undefined
  onUniversity: (universityId: number | undefined) => void
}

/** An event is found by its chapter and a password, or by a group's code alone. */
export function FindGroup({ alias, schools, onRetry, onUniversity }: FindGroupProps) {
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
      {alias ? <LinkedEvent alias={alias} onChoose={goToPassword} /> : <CurrentEvent />}
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

/** Link to the event that was joined in this tab. */
function CurrentEvent() {
  const [joined] = useState(() => joinedEvent.read())
  // Stored in this tab, so that the HTML of the server is without it.
  if (!useHydrated() || !joined || !isShopping(joined.trunk_show_id)) return null
  return (
    <EventCard note="You are in" title={joined.theme}>
      <ClosingTime endTime={joined.online_end_time} />
      <Link to="/trunk-show" className={buttonClass()}>
        Keep shopping
      </Link>
    </EventCard>
  )
}
