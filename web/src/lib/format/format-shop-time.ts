import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'

/** MM/DD/YYYY hh:mm A (spec section 9), in the shop's time zone. */
export function formatShopTime(time: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: SHOP_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(time))
  // Joined here, because the separators differ between browsers.
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  const date = [part('month'), part('day'), part('year')].join('/')
  return `${date} ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}
