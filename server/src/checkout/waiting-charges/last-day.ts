import { dayOf } from '#platform/new-york-time.ts'

/** The last whole day on which a link pays. */
export function lastDayOf(payUntil: Date): string {
  return dayOf(new Date(payUntil.getTime() - 1))
}
