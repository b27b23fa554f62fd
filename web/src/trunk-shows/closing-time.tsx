import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { useSecondsUntil } from '#lib/use-seconds-until.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', 1],
] as const

/** When an event closes, with a countdown. It is no live region: screen readers must not announce each second. */
export function ClosingTime({ endTime }: { endTime: string }) {
  const secondsLeft = useSecondsUntil(Date.parse(endTime))
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft tabular-nums">
      <span>
        {secondsLeft > 0 ? 'Closes' : 'Closed'}{' '}
        <time dateTime={endTime}>{formatShopTime(endTime)}</time>, New York time
      </span>
      {secondsLeft > 0 && (
        <span className="rounded-full bg-butter px-3 py-0.5 text-sm font-semibold text-ink">
          {countdownText(secondsLeft)}
        </span>
      )}
    </p>
  )
}

/** The time until an event closes: its two largest units, or one unit in the last hour. */
export function countdownText(secondsLeft: number): string {
  if (secondsLeft <= 0) return 'Closed'
  const largest = UNITS.findIndex(([, seconds]) => secondsLeft >= seconds)
  const isLastHour = secondsLeft < HOUR
  let rest = secondsLeft
  const parts = UNITS.slice(largest, largest + (isLastHour ? 1 : 2)).flatMap(([unit, seconds]) => {
    const amount = Math.floor(rest / seconds)
    rest %= seconds
    return amount === 0 ? [] : [`${amount} ${unit}${amount === 1 ? '' : 's'}`]
  })
  return `${parts.join(' ')} left`
}
