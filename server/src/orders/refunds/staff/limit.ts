import type { Transaction } from '#platform/database/transaction.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { type RefundedOrder, sumRefundsOfMember } from '../refunds.queries.ts'

type Asked = { order: RefundedOrder; staff: StaffCaller; amount_cents: number; limit_cents: number }

/**
 * Whether a member may give this back alone: all that the same member gave back of the order counts, so that a large refund
 * cannot be split into small ones (STAFF-92). Needs the lock on the order; the database checks it again.
 */
export async function isWithinLimit(
  transaction: Transaction,
  { order, staff, amount_cents, limit_cents }: Asked,
): Promise<boolean> {
  const given = await sumRefundsOfMember(transaction, order.id, staff.staff_id)
  return given + amount_cents <= limit_cents
}
