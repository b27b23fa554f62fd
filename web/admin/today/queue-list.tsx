import { QUEUE_COUNT_MAX, type QueueCount } from '@twirl/contract/staff/today'
import { useTicking } from '#lib/time/tick.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { formatCount } from './format-count.ts'
import { ageText, QUEUE_PAGES } from './queues.ts'

/** One link for each queue, with its count and the age of its oldest entry (STAFF-70). */
export function QueueList({ queues }: { queues: readonly QueueCount[] }) {
  const now = useTicking(readMinutes)
  return (
    <ul
      aria-label="What needs hands now"
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-5"
    >
      {queues.map(({ queue, count, oldest_at }) => (
        <li key={queue}>
          <AdminLink
            to={QUEUE_PAGES[queue].path}
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
