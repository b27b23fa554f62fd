import type { Transaction } from '#platform/database/transaction.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars } from '#platform/money.ts'
import { findRefundedOrder } from '../../orders/public.ts'
import { audit } from '../../staff/public.ts'
import type { ChargeDeps } from './charge-deps.ts'
import type { ChargeRow } from './charges.queries.ts'

type ChargeStep = {
  charge: ChargeRow
  action:
    | 'charge.retry'
    | 'charge.paid-offline'
    | 'charge.withdraw'
    | 'charge.ask'
    | 'charge.keep'
    | 'charge.reduce'
    | 'charge.drop'
  after?: Record<string, unknown>
  reason: string
}

/** Writes what was done about a charge to the audit log, at the order that it is for. */
export async function recordChargeStep(
  deps: ChargeDeps,
  transaction: Transaction,
  { staff_id }: StaffCaller,
  { charge, action, after, reason }: ChargeStep,
): Promise<void> {
  const order = await findRefundedOrder(transaction, { id: charge.order_id })
  await audit(transaction, deps, {
    staff_id,
    action,
    subject_kind: 'order',
    subject_id: order!.order_number,
    before: { charge: charge.id, amount: formatDollars(charge.total_cents) },
    ...(after && { after }),
    reason,
  })
}
