import { type Day, dayOf } from '#platform/new-york-time.ts'

/** The last day of a time that ends before `end`; null: it has no end. */
export function lastDayOf(end: Date | null): Day | null {
  return end && dayOf(new Date(end.getTime() - 1))
}
