import { unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import type { MarkOutcome } from '@twirl/contract/groups/lead-pieces'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { findUnit, listLinesOfUnit, type UnitOfLine } from '../../inventory/public.ts'
import { lockOrders } from '../orders.queries.ts'
import { lockItem } from '../rented-items.queries.ts'
import { type EventItem, findItemOfEvent } from './event-pieces.queries.ts'

/** A garment that left the shop for an item of an event. */
export type EventPiece = { item: EventItem; unit: UnitOfLine; shipped_at: Date }

/**
 * Locks the order and the item that a code belongs to in an event, in the order in which all commands lock them, and returns
 * the piece, or why it cannot be marked (LEAD-27). Garments of other events are answered like those of no event.
 */
export async function lockPiece(
  transaction: Transaction,
  trunkShowId: number,
  code: string,
): Promise<EventPiece | MarkOutcome> {
  const unitId = unitIdOf(code)
  if (unitId === null || !(await findUnit(transaction, unitId))) return 'UNKNOWN_CODE'
  const known = await findPiece(transaction, trunkShowId, unitId)
  if (!known) return 'NOT_OF_EVENT'
  await lockOrders(transaction, { id: known.item.order_id })
  await lockItem(transaction, known.item.id)
  // Read again: another transaction may have canceled the order or given the promise to another unit before the lock was granted.
  const piece = await findPiece(transaction, trunkShowId, unitId)
  if (piece?.item.id !== known.item.id) return 'NOT_OF_EVENT'
  const { item, unit } = piece
  const { shipped_at } = item
  if (shipped_at === null && (item.is_canceled || item.sent_quantity === 0)) return 'CANCELED'
  if (unit.booking_state === 'RELEASED') return 'CANCELED'
  if (shipped_at === null) return 'NOT_SHIPPED'
  return { item, unit, shipped_at }
}

/** A unit may have been booked for several orders of an event: the last one that is not withdrawn counts. */
async function findPiece(
  db: Database,
  trunkShowId: number,
  unitId: number,
): Promise<{ item: EventItem; unit: UnitOfLine } | undefined> {
  let withdrawn: { item: EventItem; unit: UnitOfLine } | undefined
  for (const unit of await listLinesOfUnit(db, unitId)) {
    const item = await findItemOfEvent(db, trunkShowId, unit)
    if (!item) continue
    if (unit.booking_state !== 'RELEASED') return { item, unit }
    withdrawn ??= { item, unit }
  }
  return withdrawn
}
