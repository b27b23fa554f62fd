import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { useTicking } from '#lib/time/tick.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** When an event closes, with a countdown. It is no live region: screen readers must not announce each minute. */
export function ClosingTime({ endTime }: { endTime: string }) {
  const countdown = useTicking(() => countdownText((Date.parse(endTime) - Date.now()) / 1_000))
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft tabular-nums">
      <span>
        {countdown === CLOSED ? 'Closed' : 'Closes'}{' '}
        <time dateTime={endTime}>{formatShopTime(endTime)}</time>, New York time
      </span>
      {countdown !== CLOSED && (
        <span className="rounded-full bg-butter px-3 py-0.5 text-sm font-semibold text-ink">
          {countdown}
        </span>
      )}
    </p>
  )
}

const CLOSED = 'Closed'

/** The time until an event closes: its two largest units, or minutes in the last hour. */
export function countdownText(secondsLeft: number): string {
  if (secondsLeft <= 0) return CLOSED
  if (secondsLeft < MINUTE) return 'Less than a minute left'
  const largest = UNITS.findIndex(([, seconds]) => secondsLeft >= seconds)
  let rest = secondsLeft
  const parts = UNITS.slice(largest, largest + 2).flatMap(([unit, seconds]) => {
    const amount = Math.floor(rest / seconds)
    rest %= seconds
    return amount === 0 ? [] : [`${amount} ${unit}${amount === 1 ? '' : 's'}`]
  })
  return `${parts.join(' ')} left`
}
