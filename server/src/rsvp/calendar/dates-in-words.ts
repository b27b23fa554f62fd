import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'

const TIME = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SHOP_TIME_ZONE,
  timeZoneName: 'short',
})

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Sun, Nov 22, 11:59 PM EST */
export function timeInWords(time: Date): string {
  return TIME.format(time)
}

/** Tuesday, December 1, 2026, for 2026-12-01: a day is the same everywhere. */
export function dayInWords(date: string): string {
  return DAY.format(new Date(date))
}
