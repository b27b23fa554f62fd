import { addDays, type Day, formatTime } from '#platform/new-york-time.ts'
import { hostOf, isOnline, type TrunkShowRow } from '../../trunk-shows/public.ts'

const MAX_LINE_BYTES = 75 // RFC 5545, 3.1

export function calendarFileUrl(origin: string, alias: string): string {
  return `${origin}/trunk-show/${alias}/event.ics`
}

/** The event as a calendar file (RFC 5545): the day the dresses are handed out, else its shopping time. */
export function calendarFile(event: TrunkShowRow, origin: string): string {
  const { alias, state, updated_at } = event
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Twirl//Group events//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${alias}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(updated_at)}`,
    ...times(event),
    `SUMMARY:${escapeText(summaryOf(event))}`,
    `DESCRIPTION:${escapeText(describe(event))}`,
    ...(isOnline(event.kind) ? [`URL:${origin}/trunk-show/find?alias=${alias}`] : []),
    `STATUS:${state === 'CANCELED' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
}

function summaryOf({ theme, kind, hand_out_date }: TrunkShowRow): string {
  if (hand_out_date !== null) return `${theme}: pick-up day`
  return isOnline(kind) ? `${theme}: shop online` : theme
}

function describe(event: TrunkShowRow): string {
  const host = `Hosted by ${hostOf(event)}.`
  return isOnline(event.kind) ? `${host}\nShop online until ${formatTime(event.closes_at)}.` : host
}

function times({ hand_out_date, opens_at, closes_at }: TrunkShowRow): string[] {
  if (hand_out_date === null) return [`DTSTART:${utc(opens_at)}`, `DTEND:${utc(closes_at)}`]
  const nextDay = addDays(hand_out_date, 1)
  return [`DTSTART;VALUE=DATE:${dateOnly(hand_out_date)}`, `DTEND;VALUE=DATE:${dateOnly(nextDay)}`]
}

/** 20261122T045900Z */
function utc(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function dateOnly(day: Day): string {
  return day.replaceAll('-', '')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}

/** Long lines go on after a line break and a blank; never in the middle of a character. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
