import type { checkOnlineTrunkShow } from '@twirl/contract/groups/trunk-shows'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { AppError } from '#platform/http/app-error.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, type TryBudgets, tryWithin } from '#platform/security/limits.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import type { TrunkShowDeps } from '../trunk-show-deps.ts'
import { groupTypeOf } from '../trunk-show-kinds.ts'
import { phaseOf } from '../trunk-show-states.ts'
import { searchTrunkShows, type TrunkShowSearch } from '../trunk-shows.queries.ts'

type Found = EndpointOutput<typeof checkOnlineTrunkShow>

const NOTHING: Found = {
  if_exists: false,
  theme: null,
  online_end_time: null,
  trunk_show_type: null,
}

/** Finds the open event of a chapter or an alias; of several, the one that closes first (GROUP-7). */
export async function checkTrunkShow(
  { db, clock }: TrunkShowDeps,
  visitor: Visitor,
  search: TrunkShowSearch | null,
): Promise<Found> {
  // A group rental has no name to look for: its password finds it.
  if (!search) return NOTHING
  const known = await tryWithin(db, eventTries(visitor), async (miss) => {
    const events = await searchTrunkShows(db, search, null)
    if (events.length === 0) miss()
    return events
  })
  if (known.length === 0) return NOTHING
  const now = clock.now()
  const open = known.find((event) => phaseOf(event, now) === 'OPEN')
  if (!open) throw new AppError('NO_ACTIVE_TRUNK_SHOW')
  return {
    if_exists: true,
    theme: open.theme,
    online_end_time: open.closes_at.toISOString(),
    trunk_show_type: groupTypeOf(open.kind),
  }
}

/** The limits of asking for events that do not exist. */
export function eventTries(visitor: Visitor): TryBudgets {
  return {
    own: [{ limit: LIMITS.unknown_event_by_guest, subject: guestHashOf(visitor) }],
    shared: addressUses(LIMITS.unknown_event_from_address, visitor),
  }
}
