import type { Transaction } from '#platform/database/transaction.ts'
import { lockSkus } from '../bookings/bookings.queries.ts'
import { listUnits, type UnitRow } from './unit-list.queries.ts'
import { findUnit } from './units.queries.ts'

/** Returns a unit as it stays until the transaction ends, because its SKU is locked; undefined if there is none. */
export async function lockUnit(transaction: Transaction, id: number): Promise<UnitRow | undefined> {
  const known = await findUnit(transaction, id)
  if (!known) return undefined
  await lockSkus(transaction, [known.sku])
  // Read again: another transaction may have changed it before the lock was granted.
  const [unit] = await listUnits(
    transaction,
    { ids: [id] },
    { after: null, isAscending: true, limit: 1 },
  )
  return unit
}
