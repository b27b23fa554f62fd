import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { ledEventQuery } from './lead-queries.ts'

/** Shown inside LeadFrame, which has loaded the event. */
export function LeadOverview({ eventId }: { eventId: number }) {
  const { data: event } = useSuspenseQuery(ledEventQuery(eventId))
  const facts = [
    ['Shop opens', formatShopTime(event.online_start_time)],
    ['Shop closes', formatShopTime(event.online_end_time)],
    ['Hand-out', event.hand_out_date && formatDay(event.hand_out_date)],
    ['Party', event.party_date && formatDay(event.party_date)],
  ].filter(([, value]) => value)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
