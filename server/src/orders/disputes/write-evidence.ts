import type { DisputeWithEvidence } from '@twirl/contract/staff/money/disputes'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars } from '#platform/money.ts'
import { audit } from '../../staff/public.ts'
import { describeDispute } from './describe-dispute.ts'
import type { DisputeDeps } from './dispute-deps.ts'
import { type DisputeRow, findDispute, lockDispute, storeSubmission } from './disputes.queries.ts'
import { isOpen, saveDraft } from './save-draft.ts'
import { syncDispute } from './sync-disputes.ts'

/** Collects the evidence again, and saves it at the gateway without sending it (STAFF-247). */
export async function draftEvidence(
  deps: DisputeDeps,
  { staff_id }: StaffCaller,
  id: number,
): Promise<DisputeWithEvidence> {
  const dispute = await getOpenDispute(deps, id)
  await saveDraft(deps, dispute)
  await inTransaction(deps.db, (transaction) =>
    audit(transaction, deps, { staff_id, action: 'dispute.draft', ...subjectOf(dispute) }),
  )
  return describeDispute(deps.db, id)
}

type Submission = { id: number; drafted_at: string; reason: string }

/**
 * Sends the draft that the member has read to the bank (STAFF-248). The gateway is asked outside the transaction; if its answer is
 * lost, the gateway itself says later that evidence was sent.
 */
export async function submitEvidence(
  deps: DisputeDeps,
  { staff_id }: StaffCaller,
  { id, drafted_at, reason }: Submission,
): Promise<DisputeWithEvidence> {
  const { db, gateway, clock } = deps
  const known = await findDispute(db, id)
  if (known?.submitted_by === staff_id) return describeDispute(db, id)
  const dispute = await getOpenDispute(deps, id)
  const { evidence } = dispute
  if (!evidence || dispute.drafted_at?.toISOString() !== drafted_at)
    throw refused('The draft was changed in the meantime. Please read it again.')
  await gateway.saveEvidence(dispute.gateway_dispute_id, evidence, { submit: true })
  await inTransaction(db, async (transaction) => {
    const locked = await lockDispute(transaction, id)
    // A second member was faster: the bank got the same draft, and the first one is named.
    if (locked?.submitted_by) return
    await storeSubmission(transaction, id, { submitted_by: staff_id, now: clock.now() })
    await audit(transaction, deps, {
      staff_id,
      action: 'dispute.submit',
      ...subjectOf(dispute),
      after: { dispute: dispute.gateway_dispute_id, amount: formatDollars(dispute.amount_cents) },
      reason,
    })
  })
  return describeDispute(db, id)
}

/** As the gateway describes it now: another member, or its console, may have answered. */
async function getOpenDispute(deps: DisputeDeps, id: number): Promise<DisputeRow> {
  const known = await findDispute(deps.db, id)
  if (!known) throw new AppError('NOT_FOUND')
  if (isOpen(known)) await syncDispute(deps, known.gateway_dispute_id)
  const dispute = (await findDispute(deps.db, id))!
  if (!isOpen(dispute)) throw refused('No evidence can be sent for this dispute any more.')
  return dispute
}

function refused(message: string): AppError {
  return new AppError('STEP_REFUSED', { message })
}

function subjectOf({ order_number, charge_id }: DisputeRow) {
  return order_number
    ? ({ subject_kind: 'order', subject_id: order_number } as const)
    : ({ subject_kind: 'payment', subject_id: charge_id } as const)
}
