import { queryOptions } from '@tanstack/react-query'
import {
  getTrunkShow,
  listTrunkShows,
  type OpenTrunkShow,
} from '@twirl/contract/groups/trunk-shows'
import { api } from '#lib/api.ts'
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
        storeCurrent(currentEvent(before, trunk_shows))
      return trunk_shows
    },
  })

/** The event of the tab, or the one that was joined last. One that has closed stays readable (decisions A98). */
export function currentEvent(
  stored: JoinedEvent | null,
  open: OpenTrunkShow[],
  now = Date.now(),
): JoinedEvent | null {
  const joined = open.filter(({ is_joined }) => is_joined)
  const same = joined.find(({ trunk_show_id }) => trunk_show_id === stored?.trunk_show_id)
  if (same) return same
  if (stored && Date.parse(stored.online_end_time) <= now) return stored
  return joined[0] ?? null
}

function storeCurrent(event: JoinedEvent | null): void {
  if (event) saveJoined(event)
  else forgetJoined()
}
