import type { Transaction } from '#platform/database/transaction.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars } from '#platform/money.ts'
import { audit } from '../../../staff/public.ts'
import type { RefundedOrder } from '../refunds.queries.ts'
import { insertProposal, type Proposal } from './proposals.queries.ts'
import type { StaffRefundDeps } from './staff-refund-deps.ts'

type NewProposal = Pick<
  Proposal,
  'application_id' | 'request_key' | 'share' | 'amount_cents' | 'answer' | 'reason'
> & { order: RefundedOrder }

/** Stores a refund above the limit. Nothing is reserved or paid until another member approves it (STAFF-30). */
export async function proposeRefund(
  deps: StaffRefundDeps,
  transaction: Transaction,
  { staff_id }: StaffCaller,
  { order, ...proposal }: NewProposal,
): Promise<void> {
  await insertProposal(transaction, {
    ...proposal,
    order_id: order.id,
    proposed_by: staff_id,
    proposed_at: deps.clock.now(),
  })
  const { application_id, amount_cents, reason } = proposal
  await audit(transaction, deps, {
    staff_id,
    action: 'refund.propose',
    subject_kind: 'order',
    subject_id: order.order_number,
    after: {
      amount: formatDollars(amount_cents),
      ...(application_id !== null && { request: application_id }),
    },
    reason,
  })
}
