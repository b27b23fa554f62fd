import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { isCallError } from '@twirl/contract/client'
import type { LedEvent } from '@twirl/contract/groups/leads'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { LeadSkeleton } from './lead-skeleton.tsx'
import { ledEventQuery } from './lead-queries.ts'
import { phaseText } from './led-events.tsx'

/** The pages of a led event, in the order of its life. */
const TABS = [
  { label: 'Overview', to: '/lead/$eventId' },
  { label: 'Share', to: '/lead/$eventId/$tab', tab: 'share' },
  { label: 'People', to: '/lead/$eventId/$tab', tab: 'people' },
  { label: 'Recommendations', to: '/lead/$eventId/$tab', tab: 'recommendations' },
  { label: 'Swap', to: '/lead/$eventId/$tab', tab: 'swap' },
  { label: 'Packing', to: '/lead/$eventId/$tab', tab: 'packing' },
  { label: 'Hand-out', to: '/lead/$eventId/$tab', tab: 'pieces' },
  { label: 'Leads', to: '/lead/$eventId/$tab', tab: 'leads' },
] as const

/** Leaves a part of the tab before it visible. */
const TAB_INSET_PX = 56

type LeadFrameProps = { eventId: number; children: ReactNode }

/** The head of all pages of a led event, with links among them. */
export function LeadFrame({ eventId, children }: LeadFrameProps) {
  const { data: event, error, refetch } = useQuery(ledEventQuery(eventId))
  if (event)
    return (
      <>
        <header className="flex flex-col gap-1 pb-6">
          <p>
            <Link to="/lead" className="text-ink-soft underline">
              Your events
            </Link>
          </p>
          <h1 className="text-4xl wrap-anywhere">{event.theme}</h1>
          <p className="text-ink-soft">
            {event.host} · {phaseText(event)}
          </p>
        </header>
        <Tabs event={event} />
        {children}
      </>
    )
  if (!error) return <LeadSkeleton />
  // 400: the address contains no number of an event.
  if (isCallError(error) && (error.status === 404 || error.status === 400)) return <NotYours />
  return <LoadFailure text="We couldn’t load your event." onRetry={() => void refetch()} />
}

function Tabs({ event }: { event: LedEvent }) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[href="${CSS.escape(pathname)}"]`)
    if (current) list.current?.scrollTo({ left: current.offsetLeft - TAB_INSET_PX })
  }, [pathname])
  return (
    <nav aria-label="Your event" className="pb-8 print:hidden">
      <ul
        ref={list}
        className="relative flex gap-1 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none]"
      >
        {tabsOf(event).map(({ label, to, ...page }) => (
          <li key={label} className="shrink-0">
            <Link
              to={to}
              params={{ eventId: String(event.trunk_show_id), ...page }}
              activeOptions={{ exact: true, includeSearch: false }}
              resetScroll={false}
              className="flex min-h-11 items-center rounded-full px-4 font-semibold whitespace-nowrap hover:text-berry aria-[current=page]:bg-blush aria-[current=page]:text-berry-deep"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Staff alone choose what a chapter’s event offers (LEAD-18). */
function tabsOf({ trunk_show_type }: LedEvent) {
  return TABS.filter(
    ({ label }) => label !== 'Recommendations' || trunk_show_type === 'GROUP_RENTAL',
  )
}

/** An event of others looks like one that does not exist (LEAD-2). */
function NotYours() {
  return (
    <div className="flex flex-col items-start gap-5">
      <h1 className="text-4xl">This event isn’t among yours</h1>
      <p className="max-w-read text-ink-soft">
        Only the people who lead an event can open its pages. If you just became one of them, ask
        the first lead to check your invitation.
      </p>
      <Link to="/lead" className={buttonClass('outline')}>
        Your events
      </Link>
    </div>
  )
}
