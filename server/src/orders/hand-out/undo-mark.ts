import { UNDO_MINUTES } from '@twirl/contract/groups/lead-pieces'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { listUnitsOfOrders, lockPromisedUnits, takeBackMove } from '../../inventory/public.ts'
import { lockOrders } from '../orders.queries.ts'
import { lockItem } from '../rented-items.queries.ts'
import { hasRefundSince } from '../returns/rental-records.queries.ts'
import { findRentalOfBooking, undoMarkedReturn } from '../rentals/rentals.queries.ts'
import {
  type EventItem,
  findEventItem,
  hasActedSince,
  restoreDelivery,
} from './event-pieces.queries.ts'
import type { MarkDeps } from './mark-piece.ts'
import type { Lead } from './marked-by.ts'
import { listMarksOfOrder, lockMark, markUndone, type PieceMark } from './piece-marks.queries.ts'

const MINUTE_MS = 60_000

/** Takes a mark of the last minutes back, if nothing followed. Repeating it changes nothing (LEAD-29). */
export function undoMark(
  { db, clock }: Pick<MarkDeps, 'db' | 'clock'>,
  lead: Lead,
  key: string,
): Promise<{ key: string; code: string }> {
  return inTransaction(db, async (transaction) => {
    const mark = await lockMark(transaction, lead.customer_id, key)
    if (mark?.trunk_show_id !== lead.trunk_show_id) throw new AppError('MARK_NOT_UNDOABLE')
    const answer = { key, code: unitCodeOf(mark.unit_id) }
    if (mark.undone_at !== null) return answer
    const item = await lockEventItem(transaction, mark.order_item_id)
    const now = clock.now()
    const isOld = now.getTime() - mark.recorded_at.getTime() > UNDO_MINUTES * MINUTE_MS
    if (isOld || (await hasLaterMark(transaction, item, mark)))
      throw new AppError('MARK_NOT_UNDOABLE')
    if (mark.kind === 'HAND_OUT') await undoHandOut(transaction, item, mark)
    else await undoTakeBack(transaction, item, mark, now)
    await markUndone(transaction, mark.id, now)
    return answer
  })
}

async function lockEventItem(transaction: Transaction, id: number): Promise<EventItem> {
  const known = (await findEventItem(transaction, id))!
  await lockOrders(transaction, { id: known.order_id })
  await lockItem(transaction, id)
  return (await findEventItem(transaction, id))!
}

/** A mark of the same piece, or of another piece of the order whose clocks the undo would change. */
async function hasLaterMark(
  transaction: Transaction,
  item: EventItem,
  mark: PieceMark,
): Promise<boolean> {
  const marks = await listMarksOfOrder(transaction, item.order_id)
  return marks.some(
    ({ id, unit_id }) =>
      id > mark.id && (unit_id === mark.unit_id || (mark.kind === 'HAND_OUT' && mark.has_effect)),
  )
}

async function undoHandOut(
  transaction: Transaction,
  item: EventItem,
  mark: PieceMark,
): Promise<void> {
  if (!mark.has_effect) return
  const isMoved = item.delivered_at?.getTime() !== mark.happened_at.getTime()
  if (isMoved || (await hasActedSince(transaction, item.order_id, mark.recorded_at)))
    throw new AppError('MARK_NOT_UNDOABLE')
  const { delivered_before: delivered_at, due_before: due_on } = mark
  await restoreDelivery(transaction, item.order_id, { delivered_at, due_on })
}

async function undoTakeBack(
  transaction: Transaction,
  item: EventItem,
  mark: PieceMark,
  now: Date,
): Promise<void> {
  await lockPromisedUnits(transaction, [item.order_token])
  const units = await listUnitsOfOrders(transaction, [item.order_token])
  const unit = units.find(({ unit_id, is_away_for }) => unit_id === mark.unit_id && is_away_for)
  const rental = unit && (await findRentalOfBooking(transaction, unit.booking_id))
  if (!mark.has_effect) {
    if (rental) await undoMarkedReturn(transaction, rental.id, mark.recorded_at, now)
    return
  }
  if (unit?.state !== 'RETURNING' || item.is_in_checkout) throw new AppError('MARK_NOT_UNDOABLE')
  if (await hasRefundSince(transaction, item.id, mark.recorded_at))
    throw new AppError('MARK_NOT_UNDOABLE')
  await takeBackMove(transaction, mark.unit_id, {
    place: { state: 'OUT', pool: unit.pool, booking_id: unit.booking_id },
    cause: `not given to the lead, mark ${mark.mark_key}`,
    now,
    staff_id: null,
  })
  if (rental) await undoMarkedReturn(transaction, rental.id, mark.recorded_at, now)
}
