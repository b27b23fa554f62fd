import { formatShopTime } from '#lib/format-shop-time.ts'
import { useSecondsUntil } from '#lib/use-seconds-until.ts'
import { countdownText } from './countdown-text.ts'

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
