import type { CalendarSpan } from '@twirl/contract/staff/warehouse/calendar'

const DAY_MS = 86_400_000

/** Calendar days as YYYY-MM-DD; no time zone is involved. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

type Place = { start: number; end: number }

/** The columns of a booking among `count` days from `from`: the first one is 1, and `end` is the one after the last. */
export function placeOf({ from, last }: CalendarSpan, start: string, count: number): Place {
  const first = Math.max(0, daysBetween(start, from))
  const end = last === null ? count : Math.min(count, daysBetween(start, last) + 1)
  return { start: first + 1, end: Math.max(end, first + 1) + 1 }
}

/** The first day from `today` on that no booking takes; null if there is none among the days that are shown. */
export function freeFrom(
  spans: readonly CalendarSpan[],
  today: string,
  until: string,
): string | null {
  for (let day = today; day < until; day = addDays(day, 1))
    if (!spans.some(({ from, last }) => from <= day && (last === null || day <= last))) return day
  return null
}
