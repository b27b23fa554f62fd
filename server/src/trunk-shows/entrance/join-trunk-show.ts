import type { GroupType } from '@twirl/contract/groups/trunk-shows'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { type TryBudgets, tryWithin } from '#platform/security/limits.ts'
import { customerOwner, guestHashOf, ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { putGrant } from './grants.queries.ts'
import type { TrunkShowDeps } from '../trunk-show-deps.ts'
import { groupTypeOf } from '../trunk-show-kinds.ts'
import { phaseOf } from '../trunk-show-states.ts'
import {
  findTrunkShowByAlias,
  type FoundTrunkShow,
  searchTrunkShows,
  type TrunkShowRow,
  type TrunkShowSearch,
} from '../trunk-shows.queries.ts'

type Joined = { trunk_show_id: number; trunk_show_type: GroupType }

/**
 * Joins the event that the password opens; with several events of one chapter the password decides. The
 * password of a chapter's event opens it also when it was typed as the code of a group.
 */
export async function joinTrunkShow(
  { db, clock }: TrunkShowDeps,
  visitor: Visitor,
  search: TrunkShowSearch,
  passwordHash: string,
): Promise<Joined> {
  const now = clock.now()
  const target = await getTarget(db, search)
  const matching = await tryWithin(db, passwordTries(visitor, target), async (miss) => {
    const events = await searchTrunkShows(db, search, passwordHash)
    if (events.length > 0) return events
    const ofChapter =
      'group_password_hash' in search
        ? await findByChapterPassword(db, visitor, passwordHash, now)
        : null
    if (!ofChapter) miss()
    return ofChapter
  })
  if (!matching) throw new AppError('NO_MATCHED_TRUNK_SHOW')
  const open = matching.find((event) => phaseOf(event, now) === 'OPEN')
  if (!open) throw new AppError('NO_ACTIVE_TRUNK_SHOW')
  await putGrant(db, ownerOf(visitor), open.id, now)
  return { trunk_show_id: open.id, trunk_show_type: groupTypeOf(open.kind) }
}

/**
 * Returns the events of a chapter whose password was typed as the code of a group. It is a try at all chapters and
 * counted as such, besides the try at the group rentals. When those tries are used up, it is a miss, whatever the
 * password.
 */
async function findByChapterPassword(
  db: Database,
  visitor: Visitor,
  passwordHash: string,
  now: Date,
): Promise<FoundTrunkShow[] | null> {
  try {
    return await tryWithin(db, passwordTries(visitor, ALL_CHAPTERS), async (miss) => {
      const search = { chapter_password_hash: passwordHash }
      const events = ofOneChapter(await searchTrunkShows(db, search, passwordHash), now)
      if (!events) miss()
      return events
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return null
    throw error
  }
}

/** Chapters may share a password; then only the chapter tells which event is meant. Open events come first. */
function ofOneChapter(events: FoundTrunkShow[], now: Date): FoundTrunkShow[] | null {
  const open = events.filter((event) => phaseOf(event, now) === 'OPEN')
  const candidates = open.length > 0 ? open : events
  const chapters = new Set(candidates.map(chapterTarget))
  return chapters.size === 1 ? candidates : null
}

const ALL_GROUP_RENTALS = 'group rentals'
const ALL_CHAPTERS = 'chapters'

/**
 * Returns the subject at which tries are counted. An event's alias and its chapter share one, so that neither adds
 * tries. An unknown alias counts like an event's, so that the limits do not reveal which aliases exist.
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
 * can use up only the last one, and the first tries of a guest are free of it. A password that names no event
 * has no event to count at: misses at one group rental must not count against another.
 */
function passwordTries(visitor: Visitor, target: string): TryBudgets {
  const guest = guestHashOf(visitor)
  const own = `${target} ${guest}`
  const from = `${target} ${callerOf(visitor, guest)}`
  const atEvent = { limit: LIMITS.event_password_at_event, subject: target }
  return {
    own: [{ limit: LIMITS.event_password_by_guest, subject: own }],
    shared: [
      { limit: LIMITS.event_password_from_address, subject: from },
      { limit: LIMITS.event_password_from_address_day, subject: from },
      ...(target === ALL_GROUP_RENTALS ? [] : [atEvent]),
    ],
    first: {
      own: { limit: LIMITS.event_password_first_tries, subject: own },
      shared: [{ limit: LIMITS.event_password_first_miss_from_address, subject: from }],
    },
  }
}

/** Returns the address, since Guest-Ids cost nothing; for a customer the account, which costs a phone number. */
function callerOf({ session, address_hash }: Visitor, guest: string): string {
  return session ? customerOwner(session.customer_id) : (address_hash ?? guest)
}
