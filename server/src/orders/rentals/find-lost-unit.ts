import type { Transaction } from '#platform/database/transaction.ts'
import { lockItem } from '../rented-items.queries.ts'
import { findLostRental, findUninspectedRental, insertFacts } from './rentals.queries.ts'

type Found = { unit_id: number; now: Date; staff_id: number }

/** Locks the item that a lost unit was rented with, before the caller locks the unit. */
export async function lockLostRental(transaction: Transaction, unitId: number): Promise<void> {
  const rental = await findLostRental(transaction, unitId)
  if (rental) await lockItem(transaction, rental.order_item_id)
}

/** A lost unit was found: the rental that it was out for is received. */
export async function receiveFound(
  transaction: Transaction,
  { unit_id, now, staff_id }: Found,
): Promise<void> {
  const rental = await findLostRental(transaction, unit_id)
  await insertFacts(transaction, rental ? [rental.id] : [], {
    kind: 'RECEIVED',
    happened_at: now,
    recorded_at: now,
    said_by: 'STAFF',
    staff_id,
  })
}

/** The rental of a unit that was found is over when the unit moves on. */
export async function inspectFound(
  transaction: Transaction,
  { unit_id, is_worn, now, staff_id }: Found & { is_worn: boolean },
): Promise<void> {
  const rental = await findUninspectedRental(transaction, unit_id)
  await insertFacts(transaction, rental ? [rental.id] : [], {
    kind: 'INSPECTED',
    happened_at: now,
    recorded_at: now,
    said_by: 'STAFF',
    staff_id,
    is_worn,
  })
}
