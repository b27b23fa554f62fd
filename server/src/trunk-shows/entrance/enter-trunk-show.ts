import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import type { SelectionTerms } from '../../catalog/public.ts'
import type { TrunkShowDeps } from '../trunk-show-deps.ts'
import { isOnline } from '../trunk-show-kinds.ts'
import { phaseOf } from '../trunk-show-states.ts'
import type { OfferingTrunkShow } from '../trunk-shows.ts'

/** Returns an event that the visitor joined, in whatever state it is now. */
export async function findJoined(
  { trunkShows, grants }: TrunkShowDeps,
  visitor: Visitor,
  id: number,
): Promise<OfferingTrunkShow | undefined> {
  if (visitor.guest_hash === null && visitor.session === null) return undefined
  return (await grants.has(ownerOf(visitor), id)) ? trunkShows.find(id) : undefined
}

/**
 * Returns an event that the visitor joined and that is open now. An absent event is refused like one that was not
 * joined.
 */
export async function enterTrunkShow(
  deps: TrunkShowDeps,
  visitor: Visitor,
  id: number,
): Promise<OfferingTrunkShow> {
  const event = await findJoined(deps, visitor, id)
  if (!event) throw new AppError('NO_LOGINED_TRUNK_SHOW_ID_EXISTS')
  const phase = phaseOf(event, deps.clock.now())
  if (phase === 'OVER') throw new AppError('TRUNK_SHOW_IS_EXPIRED')
  if (!isOnline(event.kind)) throw new AppError('NOT_CORRECT_TRUNK_SHOW_TYPE')
  // Postponed after the visitor joined: entering the password again shows the new date.
  if (phase === 'AHEAD') throw new AppError('NO_LOGINED_TRUNK_SHOW_ID_EXISTS')
  return event
}

/** Whether its shop takes orders. */
export function isOpen(event: OfferingTrunkShow, now: Date): boolean {
  return isOnline(event.kind) && phaseOf(event, now) === 'OPEN'
}

/** Returns the offer for the page of a piece, which is shown also after the event has closed (BROWSE-6, GROUP-12). */
export async function findOffer(
  deps: TrunkShowDeps,
  visitor: Visitor,
  id: number,
): Promise<SelectionTerms | null> {
  const event = await findJoined(deps, visitor, id)
  if (!event || event.state === 'DELETED' || !isOnline(event.kind)) return null
  if (!isOpen(event, deps.clock.now())) return { selection: event.selection, isOpen: false }
  const stock = await deps.stocks.get(event)
  return { selection: { ...event.selection, stock }, isOpen: true }
}
