import type { GroupType } from '@twirl/contract/groups/trunk-shows'
import { hasFields, storedJson } from '#lib/storage.ts'
import { setHint } from '#lib/visitor/hint-cookie.ts'

// The event of this tab. Another tab may be in another event.

/** Search for an event by chapter or alias (GROUP-6). An empty search means a group rental. */
export type EventSearch = {
  university_id?: number
  sorority_id?: number
  trunk_show_alias_id?: string
}

/** The found event, stored until its password is entered. */
export type FoundEvent = EventSearch & {
  theme: string
  online_end_time: string
  trunk_show_type: GroupType
}

export const foundEvent = storedJson(
  'sessionStorage',
  'sought-trunk-show',
  hasFields<FoundEvent>({ theme: 'string', online_end_time: 'string', trunk_show_type: 'string' }),
)

/** The joined event. A cached copy: the server is asked again with every load. */
export type JoinedEvent = {
  trunk_show_id: number
  trunk_show_type: GroupType
  theme: string
  online_end_time: string
  hand_out_date?: string | null | undefined
  party_date?: string | null | undefined
}

export const joinedEvent = storedJson(
  'sessionStorage',
  'trunk-show',
  hasFields<JoinedEvent>({
    trunk_show_id: 'number',
    trunk_show_type: 'string',
    theme: 'string',
    online_end_time: 'string',
  }),
)

export function saveJoined({
  trunk_show_id,
  trunk_show_type,
  theme,
  online_end_time,
  hand_out_date,
  party_date,
}: JoinedEvent): void {
  joinedEvent.write({
    trunk_show_id,
    trunk_show_type,
    theme,
    online_end_time,
    hand_out_date,
    party_date,
  })
  const secondsLeft = Math.floor((Date.parse(online_end_time) - Date.now()) / 1_000)
  setHint('event', Math.max(0, secondsLeft))
  notify()
}

export function forgetJoined(): void {
  joinedEvent.remove()
  setHint('event', 0)
  notify()
}

const listeners = new Set<() => void>()

/** Calls it after each change in this tab. */
export function subscribeToJoined(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Whether this event is joined in this tab and still open. */
export function isShopping(trunkShowId: number | null, now = Date.now()): boolean {
  const joined = joinedEvent.read()
  return joined?.trunk_show_id === trunkShowId && Date.parse(joined.online_end_time) > now
}
