import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'

// In UTC every day has 24 hours.
const UTC_DAY_MS = 24 * 60 * 60 * 1_000

/** A calendar day as YYYY-MM-DD, on the wire and in the database; days compare as texts. */
export type Day = string

/** The day that it is in New York at that time. */
export function dayOf(time: Date): Day {
  const instant = Temporal.Instant.fromEpochMilliseconds(time.getTime())
  return instant.toZonedDateTimeISO(SHOP_TIME_ZONE).toPlainDate().toString()
}

/** Midnight in New York, with which the day begins. A day has 23, 24 or 25 hours: it ends where the next one starts. */
export function startOfDay(day: Day): Date {
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(SHOP_TIME_ZONE)
  return new Date(midnight.epochMilliseconds)
}

/** The time at which clocks in New York show this, YYYY-MM-DDTHH:MM. One that is skipped in spring is an hour later. */
export function timeOfShopTime(shopTime: string): Date {
  const local = Temporal.PlainDateTime.from(shopTime).toZonedDateTime(SHOP_TIME_ZONE)
  return new Date(local.epochMilliseconds)
}

/** What clocks in New York show at that time, YYYY-MM-DDTHH:MM. */
export function shopTimeOf(time: Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(time.getTime())
  return instant.toZonedDateTimeISO(SHOP_TIME_ZONE).toPlainDateTime().toString().slice(0, 16)
}

/** Calendar days, not spans of 24 hours; `count` may be negative. No time zone is involved, which makes it cheap. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * UTC_DAY_MS).toISOString().slice(0, 10)
}

/** Calendar days from one day to another; negative when the other one is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / UTC_DAY_MS
}

/** From 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay()
}

/** MM/DD/YYYY hh:mm A, in New York, as pages show it: texts add that it is New York time. */
export function formatTime(time: Date): string {
  // Joined here, because Intl puts a narrow space before AM and PM, which some mail programs do not show.
  const parts = new Map(TIME.formatToParts(time).map(({ type, value }) => [type, value]))
  const hours = `${parts.get('hour')}:${parts.get('minute')} ${parts.get('dayPeriod')}`
  return `${formatDay(dayOf(time))} ${hours}`
}

/** MM/DD/YYYY, as pages show it. */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return [month, date, year].join('/')
}

// Intl, because the `format` of date-fns brings all of a language.
const TIME = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: SHOP_TIME_ZONE,
})
