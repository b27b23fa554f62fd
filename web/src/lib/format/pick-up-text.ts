import { formatDay } from './format-day.ts'

// In UTC every day has 24 hours.
const UTC_DAY_MS = 24 * 60 * 60 * 1_000

type EventDays = {
  hand_out_date?: string | null | undefined
  party_date?: string | null | undefined
}

/** When the pieces of an event are there, and how long before the party that is. Null if the day is not known. */
export function pickUpText({ hand_out_date, party_date }: EventDays): string | null {
  if (!hand_out_date) return null
  const day = formatDay(hand_out_date)
  if (!party_date) return day
  const days = (Date.parse(party_date) - Date.parse(hand_out_date)) / UTC_DAY_MS
  if (days === 0) return `${day}, the day of the party`
  const distance = days === 1 ? 'the day before' : `${days} days before`
  return `${day}, ${distance} the party on ${formatDay(party_date)}`
}
