import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import { formatDay } from './format-day.ts'

/** MM/DD/YYYY (SHOP-20): the day of a time, in the shop's time zone. */
export function formatShopDay(time: string): string {
  return formatDay(shopDayOf(time))
}

/** YYYY-MM-DD: the same day, to be compared and formatted. */
export function shopDayOf(time: string): string {
  const { month, day, year } = partsOf(time)
  return [year, month, day].join('-')
}

/** MM/DD/YYYY hh:mm A (SHOP-20), in the shop's time zone. */
export function formatShopTime(time: string): string {
  const { hour, minute, dayPeriod } = partsOf(time)
  return `${formatShopDay(time)} ${hour}:${minute} ${dayPeriod}`
}

/** The callers join them, because the separators differ between browsers. */
function partsOf(time: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = shopTime().formatToParts(new Date(time))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

// Created on first use: Intl blocks a phone for about 100 ms, and most pages do not need it.
let format: Intl.DateTimeFormat | undefined
function shopTime(): Intl.DateTimeFormat {
  return (format ??= new Intl.DateTimeFormat('en-US', {
    timeZone: SHOP_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }))
}
