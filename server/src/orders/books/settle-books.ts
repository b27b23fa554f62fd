import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { toDollars, toDollarsOrNull } from '#platform/money.ts'
import { audit } from '../../staff/public.ts'
import {
  lockDifference,
  lockOwedTax,
  markDifferenceSettled,
  markTaxSettled,
} from './books.queries.ts'

type BooksDeps = { db: Database; clock: Clock }

/** The tax of the order was declared or collected in another way. Repeating it changes nothing. */
export function settleOwedTax(
  deps: BooksDeps,
  { staff_id }: StaffCaller,
  { order_number, reason }: { order_number: string; reason: string },
): Promise<void> {
  return inTransaction(deps.db, async (transaction) => {
    const owed = await lockOwedTax(transaction, order_number)
    if (!owed) throw new AppError('NOT_FOUND')
    if (owed.review_reason === null) return
    await markTaxSettled(transaction, order_number)
    await audit(transaction, deps, {
      staff_id,
      action: 'order.settle-tax',
      subject_kind: 'order',
      subject_id: order_number,
      before: { tax_owed: toDollarsOrNull(owed.tax_owed_cents) },
      after: { tax: 'settled' },
      reason,
    })
  })
}

/** The difference was cleared with the gateway. Repeating it changes nothing. */
export function settleGatewayDifference(
  deps: BooksDeps,
  { staff_id }: StaffCaller,
  { key, reason }: { key: string; reason: string },
): Promise<void> {
  return inTransaction(deps.db, async (transaction) => {
    const difference = await lockDifference(transaction, key)
    if (!difference) throw new AppError('NOT_FOUND')
    if (difference.settled_at) return
    await markDifferenceSettled(transaction, key, deps.clock.now())
    await audit(transaction, deps, {
      staff_id,
      action: 'payment.settle-difference',
      subject_kind: 'payment',
      subject_id: difference.charge_id,
      before: { key, kind: difference.kind, amount: toDollars(difference.amount_cents) },
      after: { difference: 'settled' },
      reason,
    })
  })
}
