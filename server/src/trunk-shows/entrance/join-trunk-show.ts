import type { GroupType } from '@twirl/contract/groups/trunk-shows'
import type { Clock } from '#platform/clock.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { type TryBudgets, tryWithin } from '#platform/security/limits.ts'
import { customerOwner, guestHashOf, ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { putGrant } from './grants.queries.ts'
import { groupTypeOf } from '../trunk-show-kinds.ts'
import { phaseOf } from '../trunk-show-states.ts'
import {
  findTrunkShowByAlias,
  searchTrunkShows,
  type TrunkShowRow,
  type TrunkShowSearch,
} from '../trunk-shows.queries.ts'

type Joined = { trunk_show_id: number; trunk_show_type: GroupType }

/** Joins the event that the password opens; with several events of one chapter the password decides (decisions A56). */
export async function joinTrunkShow(
  { db, clock }: { db: Database; clock: Clock },
  visitor: Visitor,
  search: TrunkShowSearch,
  passwordHash: string,
): Promise<Joined> {
  const target = await getTarget(db, search)
  const matching = await tryWithin(db, passwordTries(visitor, target), async () => {
    const events = await searchTrunkShows(db, search, passwordHash)
    return events.length > 0 ? events : null
  })
  if (!matching) throw new AppError('NO_MATCHED_TRUNK_SHOW')
  const now = clock.now()
  const open = matching.find((event) => phaseOf(event, now) === 'OPEN')
  if (!open) throw new AppError('NO_ACTIVE_TRUNK_SHOW')
  await putGrant(db, ownerOf(visitor), open.id, now)
  return { trunk_show_id: open.id, trunk_show_type: groupTypeOf(open.kind) }
}

const ALL_GROUP_RENTALS = 'group rentals'

/**
 * What is being guessed at: the same for an event's alias and for its chapter, so that neither adds tries. An
 * unknown alias counts like an event's, so that the limits do not reveal which aliases exist.
 */
async function getTarget(db: Database, search: TrunkShowSearch): Promise<string> {
  if ('group_password_hash' in search) return ALL_GROUP_RENTALS
  if ('university_id' in search) return chapterTarget(search)
  const event = await findTrunkShowByAlias(db, search.alias)
  return event?.university_id ? chapterTarget(event) : `alias ${search.alias}`
}

function chapterTarget(chapter: Pick<TrunkShowRow, 'university_id' | 'sorority_id'>): string {
  return `chapter ${chapter.university_id} ${chapter.sorority_id}`
}

/**
 * A try may be a miss: of this guest and of this address at this event, and at the event in all. Other addresses
 * can use up only the last one, and the first tries of an address are free of it. A password that names no event
 * has no event to count at: misses at one group rental must not count against another.
 */
function passwordTries(visitor: Visitor, target: string): TryBudgets {
  const guest = guestHashOf(visitor)
  const from = `${target} ${callerOf(visitor, guest)}`
  return {
    own: { limit: LIMITS.event_password_by_guest, subject: `${target} ${guest}` },
    shared: [
      [{ limit: LIMITS.event_password_from_address, subject: from }],
      [{ limit: LIMITS.event_password_from_address_day, subject: from }],
      ...(target === ALL_GROUP_RENTALS
        ? []
        : [
            [
              { limit: LIMITS.event_password_first_tries, subject: from },
              { limit: LIMITS.event_password_at_event, subject: target },
            ],
          ]),
    ],
    firstTries: { limit: LIMITS.event_password_first_tries_of_guests, subject: from },
    running: { limit: LIMITS.event_password_tries_from_address, subject: from },
  }
}

/** The address, since Guest-Ids cost nothing; for a customer the account, which costs a phone number. */
function callerOf({ session, address_hash }: Visitor, guest: string): string {
  return session ? customerOwner(session.customer_id) : (address_hash ?? guest)
}
