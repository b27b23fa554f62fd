import type { Settings } from '@twirl/contract/system'
import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'

/**
 * The top banner stays closed before its first day (spec section 2, decisions C11). Days are the shop's,
 * whole, and both ends count.
 */
export function isBannerOpen(
  { text, show_from, show_until }: Settings['top_banner'],
  now: Date,
): boolean {
  const today = shopDay().format(now)
  return text !== '' && show_from <= today && (show_until === null || today <= show_until)
}

// Swedish writes dates as the wire does: 2024-02-17. Such texts can be compared as they are.
// Made when asked for: the first use of Intl costs a phone a tenth of a second, and the page comes decided.
let format: Intl.DateTimeFormat | undefined
function shopDay(): Intl.DateTimeFormat {
  return (format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE }))
}
