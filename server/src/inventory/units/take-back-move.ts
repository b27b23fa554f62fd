import type { Transaction } from '#platform/database/transaction.ts'
import { MoveRefused } from './move-unit.ts'
import { reopenBooking } from './scanned-unit.queries.ts'
import type { Pool, UnitState } from './unit-states.ts'
import { findUnit, updateUnit } from './units.queries.ts'

/** Where a unit was before the move that is taken back; the booking is the one that it was away for or sold with. */
type FormerPlace = { state: UnitState; pool: Pool; booking_id: number | null }

type TakenBack = { place: FormerPlace; cause: string; now: Date; staff_id: number | null }

/**
 * Takes a unit back to where it was, as a new entry of its ledger. The booking that it was away for is open again, unless
 * the unit was promised for that time meanwhile. The caller holds the lock on the SKU and knows that nothing happened since.
 */
export async function takeBackMove(
  transaction: Transaction,
  unitId: number,
  { place, cause, now, staff_id }: TakenBack,
): Promise<void> {
  const unit = await findUnit(transaction, unitId)
  if (!unit) throw new MoveRefused(`there is no unit ${unitId}`)
  const { state, pool, booking_id } = place
  if (booking_id !== null && !(await reopenBooking(transaction, booking_id)))
    throw new MoveRefused(`unit ${unitId} is promised meanwhile`)
  const change = {
    state,
    pool,
    away_for: state === 'SOLD' ? null : booking_id,
    wear_count: unit.wear_count - (isReturnCounted(unit.state, state) ? 1 : 0),
  }
  await updateUnit(transaction, unit, change, { cause, now, staff_id })
}

/** Receiving a unit counts as a wear; being announced as on its way back does not. */
function isReturnCounted(from: UnitState, to: UnitState): boolean {
  return from !== 'RETURNING' && (to === 'OUT' || to === 'RETURNING')
}
