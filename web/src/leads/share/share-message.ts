import type { LedEvent } from '@twirl/contract/groups/leads'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'

/** Where members find the event. The link opens nothing by itself: they are asked for the password. */
export function eventLinkOf(origin: string, { trunk_show_alias_id }: LedEvent): string {
  return `${origin}/trunk-show/find?alias=${trunk_show_alias_id}`
}

/** The message that the lead sends (LEAD-9). Without a password it says that one is needed. */
export function shareMessageOf(event: LedEvent, link: string, password: string): string {
  const { theme, online_end_time, party_date } = event
  const party = party_date === null ? '' : ` The party is on ${formatDay(party_date)}.`
  const key = password.trim()
  return [
    `Pick your dress for ${theme}!${party}`,
    link,
    key === '' ? 'You need our password: ask me for it.' : `Our password: ${key}`,
    `Please order by ${formatShopTime(online_end_time)}, New York time.`,
  ].join('\n')
}
