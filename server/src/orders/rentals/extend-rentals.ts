import type { Transaction } from '#platform/database/transaction.ts'
import { findOrderIdOfToken } from '../orders.queries.ts'
import { insertFacts, undoFacts } from './rentals.queries.ts'

type Extended = {
  days: number
  order_token: string
  now: Date
  /** The member who extends it for the customer. */
  staff_id?: number | undefined
}

/**
 * Adds days to the due day of these rentals, whatever that day is or becomes; what was late is in time again. Needs the
 * lock on their item.
 */
export async function extendRentals(
  transaction: Transaction,
  rentalIds: number[],
  { days, order_token, now, staff_id }: Extended,
): Promise<void> {
  await undoFacts(transaction, rentalIds, ['OVERDUE'], now)
  await insertFacts(transaction, rentalIds, {
    kind: 'EXTENDED',
    happened_at: now,
    recorded_at: now,
    said_by: staff_id === undefined ? 'CUSTOMER' : 'STAFF',
    staff_id: staff_id ?? null,
    days,
    order_id: await findOrderIdOfToken(transaction, order_token),
  })
}
