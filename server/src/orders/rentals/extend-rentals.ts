import type { Transaction } from '#platform/database/transaction.ts'
import { findOrderIdOfToken } from '../orders.queries.ts'
import { insertFacts, undoFacts } from './rentals.queries.ts'

type Extended = {
  days: number
  /** More days, for late months that were paid before. */
  paid_days: number
  order_token: string
  now: Date
  /** The member who extends them for the customer. */
  staff_id?: number | undefined
}

/**
 * Adds days to the due day of these rentals, whatever that day is or becomes; what was late is in time again. Needs the
 * lock on their item.
 */
export async function extendRentals(
  transaction: Transaction,
  rentalIds: number[],
  { days, paid_days, order_token, now, staff_id }: Extended,
): Promise<void> {
  await undoFacts(transaction, rentalIds, ['OVERDUE'], now)
  const order_id = await findOrderIdOfToken(transaction, order_token)
  const extended = { kind: 'EXTENDED', happened_at: now, recorded_at: now, order_id } as const
  await insertFacts(transaction, rentalIds, {
    ...extended,
    said_by: staff_id === undefined ? 'CUSTOMER' : 'STAFF',
    staff_id: staff_id ?? null,
    days,
  })
  // `countPaidDays` finds them by who said so.
  if (paid_days > 0)
    await insertFacts(transaction, rentalIds, { ...extended, said_by: 'SHOP', days: paid_days })
}
