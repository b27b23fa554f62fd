import type { AuditAction } from '@twirl/contract/staff/access/audit'
import type { Transaction } from '#platform/database/transaction.ts'
import { audit } from '../staff/public.ts'
import type { OrderDeps } from './order-deps.ts'

/** The staff member who takes a step. Null: the shop itself does, which adds nothing to the audit log. */
export type Actor = { staff_id: number } | null

type Act = {
  action: Extract<AuditAction, `order.${string}`>
  order_number: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string
}

/** Adds a step to the audit log, in the transaction that takes it (STAFF-10). */
export async function recordStep(
  transaction: Transaction,
  deps: Pick<OrderDeps, 'clock'>,
  by: Actor,
  { order_number, ...act }: Act,
): Promise<void> {
  if (by === null) return
  await audit(transaction, deps, {
    staff_id: by.staff_id,
    subject_kind: 'order',
    subject_id: order_number,
    ...act,
  })
}
