import type { AuditAction } from '@twirl/contract/staff/access/audit'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { type CustomerFile, lockCustomerFiles } from '../accounts/public.ts'
import { audit, findLastAct } from '../staff/public.ts'
import type { CustomerDeps } from './customers-deps.ts'

/** What was done, for the audit log, which is never erased: no personal data. Null if nothing has changed. */
type Act = {
  action: AuditAction
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
} | null

/** Changes a customer under the lock of the account and records it. */
export async function changeCustomer(
  deps: CustomerDeps,
  { staff_id }: StaffCaller,
  id: number,
  change: (transaction: Transaction, customer: CustomerFile) => Promise<Act>,
): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    const [customer] = await lockCustomerFiles(transaction, [id])
    if (!customer) throw new AppError('NOT_FOUND')
    const act = await change(transaction, customer)
    if (act)
      await audit(transaction, deps, { staff_id, subject_kind: 'customer', subject_id: id, ...act })
  })
}

export type CustomerState = 'OPEN' | 'BLOCKED' | 'ERASED' | 'MERGED' | 'REMOVED'

export function stateOf(customer: CustomerFile): CustomerState {
  if (customer.erased_at) return 'ERASED'
  if (customer.merged_into !== null) return 'MERGED'
  if (customer.removed_at) return 'REMOVED'
  return customer.blocked_at ? 'BLOCKED' : 'OPEN'
}

/** The act that brings each state about. */
export const ACT_OF_STATE: Record<CustomerState, AuditAction[]> = {
  OPEN: [],
  BLOCKED: ['customer.block'],
  ERASED: ['customer.erase'],
  MERGED: ['customer.merge-away'],
  REMOVED: [],
}

const CLOSED_TEXTS: Partial<Record<CustomerState, string>> = {
  ERASED: 'The data of this customer was erased',
  MERGED: 'This account was merged into another one',
  REMOVED: 'This account was closed',
}

/** An account that was closed takes no more steps; the refusal says who closed it and when. */
export async function assertNotClosed(db: Database, customer: CustomerFile): Promise<void> {
  const state = stateOf(customer)
  const text = CLOSED_TEXTS[state]
  if (!text) return
  const subject = { kind: 'customer', id: customer.id } as const
  const act = await findLastAct(db, subject, ACT_OF_STATE[state])
  const by = act ? ` by ${act.name} on ${formatTime(act.at)} New York time` : ''
  throw new AppError('STEP_REFUSED', { message: `${text}${by}.` })
}
