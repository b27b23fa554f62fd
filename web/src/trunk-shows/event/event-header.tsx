import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logoutTrunkShow, type TrunkShow } from '@twirl/contract/groups/trunk-shows'
import { useState } from 'react'
import { track } from '#analytics/track.ts'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { reloadVisitorQueries } from '#lib/visitor/visitor-queries.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { announce } from '#ui/live-region.tsx'
import { ClosingTime } from '../closing-time.tsx'
import { forgetJoined } from '../event-storage.ts'
import { OPEN_TRUNK_SHOWS, openTrunkShowsQuery, TRUNK_SHOW_KEY } from '../trunk-show-query.ts'
import { EventFacts } from './event-facts.tsx'

const FIND_PATH = '/trunk-show/find'
const COPIED = 'Link copied. Your friends also need the password.'

const Popup = lazyPart(async () => (await import('#ui/overlay/popup.tsx')).Popup, 'action')

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

/** Copies the link to the event. It opens nothing by itself: a visitor who follows it is asked for the password. */
function InviteLink({ alias }: { alias: string }) {
  const [result, setResult] = useState<'COPIED' | 'FAILED' | null>(null)
  const url = `${window.location.origin}${FIND_PATH}?alias=${alias}`
  const copy = async () => {
    // Undefined on pages that are not served over https.
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    if (isCopied) track('share', { method: 'COPY', path: FIND_PATH })
    setResult(isCopied ? 'COPIED' : 'FAILED')
    announce(isCopied ? COPIED : 'The link could not be copied')
  }
  return (
    // On phones the result has a line of its own; on wide screens nothing moves.
    <div className="contents lg:relative lg:block">
      <button
        type="button"
        onClick={() => void copy()}
        className="min-h-11 text-sm font-semibold text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
      >
        Copy invite link
      </button>
      {result === 'COPIED' && (
        <p className="order-last basis-full text-sm text-ink-soft lg:absolute lg:top-full lg:right-0 lg:-mt-2 lg:w-max">
          {COPIED}
        </p>
      )}
      {result === 'FAILED' && (
        <p className="order-last basis-full text-sm text-ink-soft lg:max-w-80">
          Please copy it from here: <span className="break-all select-all">{url}</span>
        </p>
      )}
    </div>
  )
}

/** Asks first: a visitor who has left needs the password to come back. */
function LeaveButton({ event }: { event: Pick<TrunkShow, 'trunk_show_id' | 'theme'> }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)

  const leave = async () => {
    await api(logoutTrunkShow, { trunk_show_id: event.trunk_show_id })
    forgetJoined()
    void reloadVisitorQueries(queryClient, OPEN_TRUNK_SHOWS)
    await navigate({ to: '/trunk-show/find' })
    queryClient.removeQueries({ queryKey: TRUNK_SHOW_KEY })
    // Another event that was joined becomes the one of this tab.
    await queryClient.prefetchQuery(openTrunkShowsQuery())
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="min-h-11 text-sm text-ink-soft underline decoration-ink/30 underline-offset-4 hover:text-berry"
      >
        Leave this event
      </button>
      {isAsking && (
        <Popup title={`Leave ${event.theme}?`} onClose={() => setAsking(false)}>
          <p>To come back you need the password again. What is in your bag stays there.</p>
          <div className="flex flex-wrap gap-3">
            <ActionButton action={leave} className={buttonClass()}>
              Leave event
            </ActionButton>
            <button
              type="button"
              onClick={() => setAsking(false)}
              className={buttonClass('outline')}
            >
              Stay
            </button>
          </div>
        </Popup>
      )}
    </>
  )
}
