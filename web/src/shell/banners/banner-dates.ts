import type { Settings } from '@twirl/contract/system'
import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'

/**
 * The top banner is shown from its first to its last day, both included, in the shop's time zone (SHOP-5).
 */
export function isBannerOpen(
  { text, show_from, show_until }: Settings['top_banner'],
  now: Date,
): boolean {
  const today = shopDay().format(now)
  return text !== '' && show_from <= today && (show_until === null || today <= show_until)
}

// The Swedish locale formats dates as 2024-02-17, which can be compared as text with the dates of the settings.
// Created on first use: Intl blocks a phone for about 100 ms, and the browser seldom needs it.
let format: Intl.DateTimeFormat | undefined
function shopDay(): Intl.DateTimeFormat {
  return (format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE }))
}
