import { AppError } from '#platform/http/app-error.ts'
import { tryWithin } from '#platform/security/limits.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { eventTries, findTrunkShowByAlias, type TrunkShowRow } from '../../trunk-shows/public.ts'
import { rsvpRefusal } from './rsvp-refusal.ts'
import type { RsvpDeps } from '../rsvp-deps.ts'

/** Returns an event that takes answers; throws the reason if it does not. */
export async function getRsvpEvent(
  { db, clock }: RsvpDeps,
  visitor: Visitor,
  alias: string,
): Promise<TrunkShowRow> {
  const event = await tryWithin(db, eventTries(visitor), async (miss) => {
    const found = await findTrunkShowByAlias(db, alias)
    if (!found) miss()
    return found
  })
  if (!event) throw new AppError('NO_MATCHED_TRUNK_SHOW')
  const refusal = rsvpRefusal(event, clock.now())
  if (refusal) throw new AppError(refusal)
  return event
}
