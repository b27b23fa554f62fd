import { useSuspenseQuery } from '@tanstack/react-query'
import { QUEUE_COUNT_MAX, type QueueCount } from '@twirl/contract/staff/today'
import { useTicking } from '#lib/time/tick.ts'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { formatCount } from './format-count.ts'
import { ageText, QUEUE_PAGES, queuePath } from './queues.ts'

/** One link for each queue, with its count and the age of its oldest entry (STAFF-70). */
export function QueueList({ queues }: { queues: readonly QueueCount[] }) {
  const { member } = useSuspenseQuery(loginQuery()).data
  const permissions = member?.permissions ?? []
  const now = useTicking(readMinutes)
  return (
    <ul
      aria-label="What needs hands now"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 wrap-anywhere xl:grid-cols-5"
    >
      {queues.map(({ queue, count, oldest_at }) => (
        <li key={queue}>
          <AdminLink
            to={queuePath(queue, permissions)}
            className={`flex h-full flex-col rounded-input border border-line p-3 hover:border-berry hover:text-berry ${count === 0 ? 'bg-paper text-ink-soft' : 'bg-white'}`}
          >
            <span className="text-sm font-semibold">{QUEUE_PAGES[queue].text}</span>
            <span className="text-2xl tabular-nums">{countText(count)}</span>
            <span className="text-xs">
              {oldest_at ? `oldest ${ageText(oldest_at, now)}` : 'nothing waits'}
            </span>
          </AdminLink>
        </li>
      ))}
    </ul>
  )
}

function countText(count: number): string {
  return `${formatCount(count)}${count >= QUEUE_COUNT_MAX ? '+' : ''}`
}

const MINUTE_MS = 60_000

/** The time in whole minutes: ages grow without a change. */
function readMinutes(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}
