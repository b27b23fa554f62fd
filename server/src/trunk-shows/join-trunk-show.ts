import type { GroupType } from '@twirl/contract/trunk-shows'
import { AppError } from '#platform/app-error.ts'
import type { Database } from '#platform/database.ts'
import { LIMITS } from '#platform/limit-table.ts'
import {
  addressUses,
  countMisses,
  takeUse,
  takeUseIfLeft,
  takeUses,
  type Use,
} from '#platform/limits.ts'
import { guestHashOf, ownerOf, type Visitor } from '#platform/visitor.ts'
import { putGrant } from './grants.queries.ts'
import { groupTypeOf } from './trunk-show-kinds.ts'
import { phaseOf } from './trunk-show-states.ts'
import { searchTrunkShows, type TrunkShowSearch } from './trunk-shows.queries.ts'

type Joined = { trunk_show_id: number; trunk_show_type: GroupType }

/** Lets in whoever knows the password; with several events of one chapter the password decides (decisions A56). */
export async function joinTrunkShow(
  db: Database,
  visitor: Visitor,
  search: TrunkShowSearch,
  passwordHash: string,
): Promise<Joined> {
  const matching = await countMisses(
    db,
    (transaction) => takeTry(transaction, visitor, search),
    async () => {
      const events = await searchTrunkShows(db, search, passwordHash)
      return events.length > 0 ? events : null
    },
  )
  if (!matching) throw new AppError('NO_MATCHED_TRUNK_SHOW')
  const open = matching.find((event) => phaseOf(event) === 'OPEN')
  if (!open) throw new AppError('NO_ACTIVE_TRUNK_SHOW')
  await putGrant(db, ownerOf(visitor), open.id)
  return { trunk_show_id: open.id, trunk_show_type: groupTypeOf(open.kind) }
}

/**
 * A try may be a miss: of this guest, at this event, from this address. Where others have used up the last two,
 * her first try is still heard: a stranger's misses must not shut out whoever knows the password.
 */
async function takeTry(db: Database, visitor: Visitor, search: TrunkShowSearch): Promise<Use[]> {
  const own: Use = { limit: LIMITS.event_password_by_guest, subject: guestHashOf(visitor) }
  const { used } = await takeUse(db, own.limit, own.subject)
  const shared: Use[] = [
    { limit: LIMITS.event_password_to_event, subject: nameOf(search) },
    ...addressUses(LIMITS.event_password_from_address, visitor),
  ]
  if (used > 1) return [own, ...(await takeUses(db, shared))]
  const taken = [own]
  for (const use of shared) if (await takeUseIfLeft(db, use)) taken.push(use)
  return taken
}

/** What is being guessed at. */
function nameOf(search: TrunkShowSearch): string {
  if ('alias' in search) return `alias ${search.alias}`
  if ('university_id' in search) return `chapter ${search.university_id} ${search.sorority_id}`
  return 'group rentals'
}
