import { isCallErrorOf } from '@twirl/contract/client'
import { checkOnlineTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { api } from '#lib/api.ts'
import type { EventSearch, FoundEvent } from '../event-storage.ts'

export type FindOutcome =
  | { outcome: 'FOUND'; event: FoundEvent }
  | { outcome: 'NOT_FOUND' }
  | { outcome: 'NOT_ACTIVE' }

/** Finds the open event for a search. */
export async function findEvent(
  search: EventSearch,
  options?: { signal: AbortSignal },
): Promise<FindOutcome> {
  try {
    const { theme, online_end_time, trunk_show_type } = await api(
      checkOnlineTrunkShow,
      search,
      options,
    )
    // The server sends all of them or none.
    if (theme === null || online_end_time === null || trunk_show_type === null)
      return { outcome: 'NOT_FOUND' }
    return { outcome: 'FOUND', event: { ...search, theme, online_end_time, trunk_show_type } }
  } catch (error) {
    if (!isCallErrorOf<typeof checkOnlineTrunkShow>(error)) throw error
    if (error.code === 'NO_ACTIVE_TRUNK_SHOW') return { outcome: 'NOT_ACTIVE' }
    // The alias has an invalid format.
    if (error.fields?.trunk_show_alias_id) return { outcome: 'NOT_FOUND' }
    throw error
  }
}
