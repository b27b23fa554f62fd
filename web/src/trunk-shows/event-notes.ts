import type { GroupType } from '@twirl/contract/trunk-shows'
import { tabNote } from '#lib/tab-note.ts'

/** What she looks for: a chapter or an alias (spec section 3). With none of them it is a group rental. */
export type EventSearch = {
  university_id?: number
  sorority_id?: number
  trunk_show_alias_id?: string
}

/** The event that was found for it, on the way to its password. */
export type SoughtEvent = EventSearch & {
  theme: string
  online_end_time: string
  trunk_show_type: GroupType
}

export const soughtEvent = tabNote<SoughtEvent>('sought-trunk-show')

/** The event she shops. A copy of what the server knows of her: it is asked with every load. */
export type JoinedEvent = {
  trunk_show_id: number
  trunk_show_type: GroupType
  theme: string
  online_end_time: string
}

export const joinedEvent = tabNote<JoinedEvent>('trunk-show')

export function rememberJoined({
  trunk_show_id,
  trunk_show_type,
  theme,
  online_end_time,
}: JoinedEvent): void {
  joinedEvent.write({ trunk_show_id, trunk_show_type, theme, online_end_time })
}

/** Whether she shops this event in this tab, and still can. */
export function isShopping(trunkShowId: number | null, now = Date.now()): boolean {
  const joined = joinedEvent.read()
  return joined?.trunk_show_id === trunkShowId && Date.parse(joined.online_end_time) > now
}
