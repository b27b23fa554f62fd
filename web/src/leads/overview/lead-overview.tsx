import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LeadRoster } from '@twirl/contract/groups/lead-roster'
import type { LedEvent } from '@twirl/contract/groups/leads'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime, shopDayOf } from '#lib/format/format-shop-time.ts'
import { useTicking } from '#lib/time/tick.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { ledEventQuery, useLeadRoster } from '../lead-queries.ts'
import { daysUntilText } from './days-until.ts'
import { type NextStep, nextStepsOf } from './next-steps.ts'
import { SizeChart } from './size-chart.tsx'

/** Shown inside LeadFrame, which has loaded the event. */
export function LeadOverview({ eventId }: { eventId: number }) {
  const { data: event } = useSuspenseQuery(ledEventQuery(eventId))
  const { data: roster, error, refetch } = useLeadRoster(eventId)
  const today = useTicking(() => shopDayOf(new Date().toISOString()))
  return (
    <div className="grid gap-10 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-10">
        <Section title="What to do next">
          {roster ? (
            <StepList eventId={eventId} steps={nextStepsOf({ event, roster, today })} />
          ) : error ? (
            <LoadFailure text="We couldn’t load what’s going on." onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-24 rounded-picture" />
          )}
        </Section>
        {roster && roster.sizes.length > 0 && (
          <Section title="Sizes">
            <SizeChart sizes={roster.sizes} />
          </Section>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-10">
        <Section title="Dates">
          <Dates event={event} today={today} />
        </Section>
        {roster && (
          <Section title="In numbers">
            <Figures roster={roster} />
          </Section>
        )}
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="pb-4 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

const LINK = 'font-semibold text-berry underline underline-offset-4 hover:text-berry-deep'

/** Changes by itself, and screen readers hear of it when they are at it. */
function StepList({ eventId, steps }: { eventId: number; steps: readonly NextStep[] }) {
  const params = { eventId: String(eventId) }
  return (
    <ol className="flex flex-col gap-3">
      {steps.map(({ text, link }) => (
        <li key={text} className="rounded-picture border border-line bg-white px-5 py-4">
          <p>{text}</p>
          {link?.to === 'share' && (
            <Link to="/lead/$eventId/$tab" params={{ ...params, tab: 'share' }} className={LINK}>
              Share the link
            </Link>
          )}
          {link?.to === 'people' && (
            <Link
              to="/lead/$eventId/$tab"
              params={{ ...params, tab: 'people' }}
              search={link.show === null ? {} : { show: link.show }}
              className={LINK}
            >
              See who
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}

function Dates({ event, today }: { event: LedEvent; today: string }) {
  const { online_start_time, online_end_time, hand_out_date, party_date } = event
  const time = (value: string) => ({
    text: `${formatShopTime(value)}, New York time`,
    day: shopDayOf(value),
  })
  const day = (value: string | null) => value && { text: formatDay(value), day: value }
  const dates = [
    ['Shop opens', time(online_start_time)] as const,
    ['Shop closes', time(online_end_time)] as const,
    ['Hand-out', day(hand_out_date)] as const,
    ['Party', day(party_date)] as const,
  ]
  return (
    <dl className="flex flex-col gap-3">
      {dates.map(
        ([label, date]) =>
          date && (
            <div key={label}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
                {date.text}
                <span className="rounded-full bg-butter px-3 py-0.5 text-sm font-semibold">
                  {daysUntilText(today, date.day)}
                </span>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Figures({ roster }: { roster: LeadRoster }) {
  const { people, guests_joined, box } = roster
  const count = (is: (person: LeadRoster['people'][number]) => boolean) => people.filter(is).length
  const figures: [string, number][] = [
    ['On the list', people.length],
    ['Coming', count(({ is_attending }) => is_attending === true)],
    ['Can’t come', count(({ is_attending }) => is_attending === false)],
    ['Joined', count(({ has_joined }) => has_joined) + guests_joined],
    ['Orders', box.orders],
    ['Handed out', box.handed_out],
    ['Pieces out', box.pieces_out],
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-4">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="font-display text-2xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
