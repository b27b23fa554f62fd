import type { Transaction } from '#platform/database/transaction.ts'
import { moveForStep, StepRefused } from '../step-refused.ts'
import type { CheckIn } from './check-in-unit.ts'
import { findBoughtRental, insertFacts } from '../rentals/rentals.queries.ts'
import { insertUnitInspection } from './rental-records.queries.ts'
import { findSoldItem, type SoldItem } from './sold-pieces.queries.ts'

type SoldUnit = { reference: string; line: number | null }

/** Says why a sold unit is not taken back; null if it is (STAFF-88). */
export function soldRefusal(item: SoldItem | undefined): string | null {
  if (!item) return 'It was sold.'
  const order = `order ${item.order_number}`
  if (item.granted_quantity <= 0)
    return `It was sold with ${order}, and no refund of it was granted. Decide about the refund first.`
  if (item.returned_quantity >= item.granted_quantity)
    return `It was sold with ${order}, and all pieces of it that were refunded are back.`
  return null
}

/**
 * Takes a bought unit back whose refund was granted: its sale ends, and it is stock again. The caller holds the lock on the
 * item.
 */
export async function takeBackSold(
  transaction: Transaction,
  sold: SoldUnit,
  { unit_id, is_worn, to, scan, now, staff_id }: CheckIn,
): Promise<void> {
  const item = await findSoldItem(transaction, sold)
  const refusal = soldRefusal(item)
  if (!item || refusal !== null) throw new StepRefused(refusal ?? '')
  const by = { staff_id }
  const received = `received bought item ${item.id}, scan ${scan}`
  await moveForStep(transaction, unit_id, { to: 'RECEIVED', cause: received, now, by })
  await insertUnitInspection(transaction, item.id, { unit_id, is_worn, now })
  await returnBought(transaction, sold, { unit_id, is_worn, now, staff_id })
  const inspected = `inspected item ${item.id}, scan ${scan}`
  await moveForStep(transaction, unit_id, { to, cause: inspected, now, by })
}

/** The rental that the customer bought this unit of is back as well: once its purchase is refunded whole, it is over. */
async function returnBought(
  transaction: Transaction,
  sold: SoldUnit,
  { unit_id, is_worn, now, staff_id }: Pick<CheckIn, 'unit_id' | 'is_worn' | 'now' | 'staff_id'>,
): Promise<void> {
  const rental = await findBoughtRental(transaction, unit_id, sold.reference)
  if (!rental) return
  const said = { happened_at: now, recorded_at: now, said_by: 'STAFF', staff_id } as const
  await insertFacts(transaction, [rental.id], { kind: 'RECEIVED', ...said })
  await insertFacts(transaction, [rental.id], { kind: 'INSPECTED', ...said, is_worn })
}
