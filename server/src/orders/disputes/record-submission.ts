import type { Transaction } from '#platform/database/transaction.ts'
import { formatDollars } from '#platform/money.ts'
import { audit } from '../../staff/public.ts'
import type { DisputeDeps } from './dispute-deps.ts'
import { type DisputeRow, lockDispute, storeSubmission } from './disputes.queries.ts'

type Sender = { staff_id: number; reason: string }

/** Records that the gateway has the evidence, under the name of the member who sent it. The second time changes nothing. */
export async function recordSubmission(
  transaction: Transaction,
  deps: Pick<DisputeDeps, 'clock'>,
  id: number,
  { staff_id, reason }: Sender,
): Promise<void> {
  const dispute = await lockDispute(transaction, id)
  if (!dispute || dispute.submitted_by) return
  await storeSubmission(transaction, id, { submitted_by: staff_id, now: deps.clock.now() })
  await audit(transaction, deps, {
    staff_id,
    action: 'dispute.submit',
    ...subjectOf(dispute),
    after: { dispute: dispute.gateway_dispute_id, amount: formatDollars(dispute.amount_cents) },
    reason,
  })
}

/** Records that the evidence is sent for the member who was noted before the gateway was asked, if there is one. */
export async function recordSending(
  transaction: Transaction,
  deps: Pick<DisputeDeps, 'clock'>,
  id: number,
): Promise<void> {
  const { sending_by, sending_reason } = (await lockDispute(transaction, id)) ?? {}
  if (!sending_by || sending_reason == null) return
  await recordSubmission(transaction, deps, id, { staff_id: sending_by, reason: sending_reason })
}

export function subjectOf({ order_number, charge_id }: DisputeRow) {
  return order_number
    ? ({ subject_kind: 'order', subject_id: order_number } as const)
    : ({ subject_kind: 'payment', subject_id: charge_id } as const)
}
