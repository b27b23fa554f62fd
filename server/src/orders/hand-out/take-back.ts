import type { Transaction } from '#platform/database/transaction.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { listLinesOfUnit, lockSkus, moveUnit, type UnitOfLine } from '../../inventory/public.ts'
import { changePlaces, findOpenPlace } from '../rentals/change-places.ts'
import { findRentalOfBooking, insertFacts, undoFacts } from '../rentals/rentals.queries.ts'
import type { MarkStep, StepResult } from './hand-out.ts'
import { actBy } from './marked-by.ts'

/**
 * The lead has the piece: it is on its way back (ORDER-7), and receiving it at the bench stays the last check. One that was given back in time is not overdue, whenever the shop learns of it.
 */
export async function takeBack(
  transaction: Transaction,
  { piece: { item, unit: given }, lead, key, at, now }: MarkStep,
): Promise<StepResult> {
  const unit = await inOpenPlace(transaction, { item, unit: given }, { key, now })
  if (item.transaction_type === 'PURCHASE' || unit.state === 'SOLD')
    return { outcome: 'NOT_RENTED', act: null }
  const isOut = unit.is_away_for && unit.state === 'OUT'
  if (!isOut && !(unit.is_away_for && unit.state === 'RETURNING'))
    return { outcome: 'ALREADY', act: actBy('STAFF', item.received_at) }
  if (item.delivered_at === null) return { outcome: 'NOT_HANDED_OUT', act: null }
  if (item.is_in_checkout) return { outcome: 'BUSY', act: null }
  if (isOut) {
    const cause = `given to the lead, mark ${key}`
    await moveUnit(transaction, { unit_id: unit.unit_id, to: 'RETURNING', cause, now })
  }
  const rental = await findRentalOfBooking(transaction, unit.booking_id)
  if (rental) {
    // A leader's word about the leader's own piece counts as any customer's: the bench confirms it.
    const isOwn = item.customer_id === lead.customer_id
    await insertFacts(transaction, [rental.id], {
      kind: 'SENT_BACK',
      happened_at: isOwn ? now : at,
      recorded_at: now,
      said_by: isOwn ? 'CUSTOMER' : 'LEAD',
      return_reason: null,
    })
    if (!isOwn && item.due_date !== null && dayOf(at) <= item.due_date)
      await undoFacts(transaction, [rental.id], ['OVERDUE'], now)
  }
  return { has_effect: isOut }
}

/** A unit of the line that is paid for is given back in place of an equal one that stays with the member (ORDER-37). */
async function inOpenPlace(
  transaction: Transaction,
  { item, unit }: Pick<MarkStep['piece'], 'item' | 'unit'>,
  { key, now }: Pick<MarkStep, 'key' | 'now'>,
): Promise<UnitOfLine> {
  if (item.is_in_checkout || item.delivered_at === null) return unit
  await lockSkus(transaction, [unit.sku])
  const place = await findOpenPlace(transaction, unit.unit_id)
  if (place?.ended.order_item_id !== item.id || place.open.order_item_id !== item.id) return unit
  await changePlaces(transaction, place, { cause: `mark ${key}`, now, staff_id: null })
  const lines = await listLinesOfUnit(transaction, unit.unit_id)
  return lines.find(({ booking_id }) => booking_id === place.open.booking_id)!
}
