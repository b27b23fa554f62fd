/** A waiting time, rounded up so that a retry after it is not too early. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return `in ${count(Math.max(1, Math.ceil(seconds)), 'second')}`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90
    ? `in ${count(minutes, 'minute')}`
    : `in ${count(Math.ceil(minutes / 60), 'hour')}`
}

/** The remaining time of a countdown: 9:05. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
