import { queryOptions } from '@tanstack/react-query'
import {
  getTrunkShow,
  listTrunkShows,
  type OpenTrunkShow,
} from '@twirl/contract/groups/trunk-shows'
import { api } from '#lib/api.ts'
import { hasHint } from '#lib/visitor/hint-cookie.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { forgetJoined, type JoinedEvent, joinedEvent, saveJoined } from './event-storage.ts'

/** Prefix of the keys of all queries for an event. */
export const TRUNK_SHOW_KEY = [VISITOR, 'trunk-show'] as const

export const trunkShowQuery = (id: number) =>
  queryOptions({
    queryKey: [...TRUNK_SHOW_KEY, id],
    queryFn: ({ signal }) => api(getTrunkShow, { id }, { signal }),
  })

/** Second part of the key of the list, for `reloadVisitorQueries`. */
export const OPEN_TRUNK_SHOWS = 'open-trunk-shows'

/** The open events of the visitor. Each answer also updates the event of the tab, which is a copy. */
export const openTrunkShowsQuery = () =>
  queryOptions({
    queryKey: [VISITOR, OPEN_TRUNK_SHOWS],
    // Without the signal: the chip may be gone before the answer, which then still updates the tab.
    queryFn: async (): Promise<OpenTrunkShow[]> => {
      const before = joinedEvent.read()
      const { trunk_shows } = await api(listTrunkShows, {})
      // Another event may have been joined since the call was sent.
      if (joinedEvent.read()?.trunk_show_id === before?.trunk_show_id)
        storeCurrent(currentEvent(before, trunk_shows, { isLeft: isLeftByVisitor() }))
      return trunk_shows
    },
  })

let wasSignedIn = false

/** Leaving an event, in any tab, removes its hint; a logout leaves the events of the account. */
function isLeftByVisitor(): boolean {
  const isSignedIn = hasHint('signed-in')
  const isLoggedOut = wasSignedIn && !isSignedIn
  wasSignedIn = isSignedIn
  return isLoggedOut || !hasHint('event')
}

/**
 * The event of the tab, or the one that was joined last. An event that has closed, also before its time, stays until its
 * page is opened, which tells the visitor; an event that the visitor left is forgotten.
 */
export function currentEvent(
  stored: JoinedEvent | null,
  open: OpenTrunkShow[],
  { now = Date.now(), isLeft = false } = {},
): JoinedEvent | null {
  const joined = open.filter(({ is_joined }) => is_joined)
  const same = joined.find(({ trunk_show_id }) => trunk_show_id === stored?.trunk_show_id)
  if (same) return same
  if (stored && Date.parse(stored.online_end_time) <= now) return stored
  if (stored && !isLeft) return { ...stored, online_end_time: new Date(now).toISOString() }
  return joined[0] ?? null
}

function storeCurrent(event: JoinedEvent | null): void {
  if (event) saveJoined(event)
  else forgetJoined()
}
