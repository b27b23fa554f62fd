import type { Transaction } from '#platform/database/transaction.ts'
import { completeSale, lockSkus } from '../bookings/bookings.queries.ts'
import { reopenBooking } from './scanned-unit.queries.ts'
import { findUnit, updateUnit } from './units.queries.ts'

type Undone = { unit_id: number; booking_id: number; cause: string; now: Date }

/**
 * Makes a unit that its renter bought a rented one again: the sale ends, and the unit is out for its booking. Changes
 * nothing when the unit is back already.
 */
export async function undoSale(
  transaction: Transaction,
  { unit_id, booking_id, cause, now }: Undone,
): Promise<void> {
  const known = await findUnit(transaction, unit_id)
  if (!known) return
  await lockSkus(transaction, [known.sku])
  const unit = (await findUnit(transaction, unit_id))!
  if (unit.state !== 'SOLD') return
  await completeSale(transaction, unit_id)
  await reopenBooking(transaction, booking_id)
  await updateUnit(
    transaction,
    unit,
    { ...unit, state: 'OUT', away_for: booking_id },
    { cause, now },
  )
}
