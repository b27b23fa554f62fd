import { AppError } from '#platform/http/app-error.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { findLedEvent, type LedEventRow } from '../trunk-shows/public.ts'
import type { LeadDeps } from './leads-deps.ts'

/**
 * The one gate of all calls under /ajax/lead: returns the event if the customer leads it now. An event of others is
 * answered like one that does not exist (LEAD-2).
 */
export async function enterAsLead(
  { db }: Pick<LeadDeps, 'db'>,
  visitor: Visitor,
  id: number,
): Promise<LedEventRow> {
  const event = await findLedEvent(db, sessionOf(visitor).customer_id, id)
  if (!event) throw new AppError('LED_EVENT_NOT_FOUND')
  return event
}
