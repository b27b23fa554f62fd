const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', 1],
] as const

/** How long an event is still open, as fine as it matters: its two largest units, to the second only at last. */
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
