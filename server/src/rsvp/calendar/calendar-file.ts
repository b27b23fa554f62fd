import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { hostOf, isOnline, type TrunkShowRow } from '../../trunk-shows/public.ts'
import { type Day, formatTime } from '#platform/new-york-time.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

export function calendarFileUrl(origin: string, alias: string): string {
  return `${origin}/trunk-show/${alias}/event.ics`
}

/**
 * Writes the event as a calendar file (RFC 5545): the day the dresses are handed out, else its shopping time; and the
 * party.
 */
export function calendarFile(event: TrunkShowRow, origin: string): string {
  const { alias, state, updated_at, theme, party_date } = event
  const calendar = ical({
    prodId: { company: 'Twirl', product: 'Group events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const host = new URL(origin).hostname
  const common = {
    stamp: updated_at,
    url: isOnline(event.kind) ? `${origin}/trunk-show/find?alias=${alias}` : null,
    status: state === 'CANCELED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
  calendar.createEvent({
    ...common,
    id: `${alias}@${host}`,
    ...times(event),
    summary: summaryOf(event),
    description: describe(event),
  })
  if (party_date !== null)
    calendar.createEvent({
      ...common,
      id: `${alias}-party@${host}`,
      ...wholeDay(party_date),
      summary: `${theme}: the party`,
      description: `Hosted by ${hostOf(event)}.`,
    })
  return `${calendar.toString()}\r\n`
}

function summaryOf({ theme, kind, hand_out_date }: TrunkShowRow): string {
  if (hand_out_date !== null) return `${theme}: pick-up day`
  return isOnline(kind) ? `${theme}: shop online` : theme
}

function describe(event: TrunkShowRow): string {
  const host = `Hosted by ${hostOf(event)}.`
  return isOnline(event.kind)
    ? `${host}\nShop online until ${formatTime(event.closes_at)}, New York time.`
    : host
}

// Times are written in UTC and days without a time, so that no VTIMEZONE is needed.
function times({ hand_out_date, opens_at, closes_at }: TrunkShowRow) {
  if (hand_out_date === null) return { start: opens_at, end: closes_at }
  return wholeDay(hand_out_date)
}

function wholeDay(day: Day) {
  const start = new Date(day)
  const end = new Date(start.getTime() + DAY_MS)
  // Without the zone the day would be that of the server's own zone.
  return { start, end, allDay: true, timezone: 'UTC' }
}
