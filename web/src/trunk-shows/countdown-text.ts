const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', 1],
] as const

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
