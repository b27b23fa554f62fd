import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { formatDay } from '#lib/format/format-day.ts'
import { shopDayOf } from '#lib/format/format-shop-time.ts'
import { useTicking } from '#lib/time/tick.ts'
import { type JoinedEvent, joinedEvent, subscribeToJoined } from './event-storage.ts'
import { openTrunkShowsQuery } from './trunk-show-query.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

let snapshot: JoinedEvent | null = null

/** The visitor's event in the header of every page. Shown from the copy in the tab; the answer updates the copy. */
export function EventChip() {
  useQuery(openTrunkShowsQuery())
  const event = useJoinedEvent()
  return event && <ChipLink event={event} />
}

function ChipLink({ event: { theme, online_end_time, party_date } }: { event: JoinedEvent }) {
  const timeLeft = useTicking(
    () => timeLeftText(online_end_time, Date.now()),
    () => '',
  )
  return (
    <Link
      to="/trunk-show"
      // One line: large text is limited by the width of the window, and a long name is cut on the screen only.
      title={theme}
      className="flex min-h-7 min-w-0 items-center rounded-full border border-violet/40 bg-paper px-[12px] text-[min(var(--text-sm),4.4vw)] font-semibold whitespace-nowrap text-violet hover:border-violet"
    >
      <span className="sr-only">Your event: </span>
      <span className="truncate">{theme}</span>
      {party_date && (
        <span className="font-normal whitespace-pre text-ink max-lg:hidden">
          {' '}
          · party {formatDay(party_date)}
        </span>
      )}
      <span className="font-normal whitespace-pre text-ink"> · {timeLeft}</span>
    </Link>
  )
}

/** Whole days as in the countdown of the event's page; on the last day its name, by the shop's calendar. */
export function timeLeftText(endTime: string, now: number): string {
  const left = Date.parse(endTime) - now
  if (left <= 0) return 'Closed'
  const days = Math.floor(left / DAY_MS)
  if (days > 0) return `${days} day${days === 1 ? '' : 's'} left`
  const isToday = shopDayOf(endTime) === shopDayOf(new Date(now).toISOString())
  return isToday ? 'Closes today' : 'Closes tomorrow'
}

/** The event of this tab; null while the page is hydrated, because the server does not know it. */
function useJoinedEvent(): JoinedEvent | null {
  return useSyncExternalStore(subscribeToJoined, readSnapshot, () => null)
}

/** Returns the same object until the event changes. */
function readSnapshot(): JoinedEvent | null {
  const stored = joinedEvent.read()
  if (JSON.stringify(stored) !== JSON.stringify(snapshot)) snapshot = stored
  return snapshot
}
