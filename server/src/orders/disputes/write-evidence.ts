import type { DisputeWithEvidence } from '@twirl/contract/staff/money/disputes'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { audit } from '../../staff/public.ts'
import { describeDispute } from './describe-dispute.ts'
import type { DisputeDeps } from './dispute-deps.ts'
import {
  deleteSending,
  type DisputeRow,
  findDispute,
  lockDispute,
  storeSending,
} from './disputes.queries.ts'
import { assertNotSending, refusalOf } from './evidence-refusals.ts'
import { recordSubmission, subjectOf } from './record-submission.ts'
import { isOpen, saveDraft } from './save-draft.ts'
import { syncDispute } from './sync-disputes.ts'

/** Collects the evidence again, and saves it at the gateway without sending it (STAFF-247). */
export async function draftEvidence(
  deps: DisputeDeps,
  { staff_id }: StaffCaller,
  id: number,
): Promise<DisputeWithEvidence> {
  const { db } = deps
  const dispute = await askGateway(deps, id)
  if (!isOpen(dispute)) throw await refusalOf(db, dispute)
  await assertNotSending(db, dispute, deps.clock.now())
  const refusal = await saveDraft(deps, dispute)
  if (refusal) throw await refusedByGateway(deps, dispute, refusal)
  await inTransaction(db, (transaction) =>
    audit(transaction, deps, { staff_id, action: 'dispute.draft', ...subjectOf(dispute) }),
  )
  return describeDispute(db, id)
}

type Submission = { id: number; drafted_at: string; reason: string }

/**
 * Sends the draft that the member has read to the bank (STAFF-248). The member is noted before the gateway is asked, so that a second
 * one is told who sends it, and an answer that was lost is recorded for the right one by the next sync.
 */
export async function submitEvidence(
  deps: DisputeDeps,
  { staff_id }: StaffCaller,
  submission: Submission,
): Promise<DisputeWithEvidence> {
  const { db, gateway } = deps
  const { id, reason } = submission
  const known = await askGateway(deps, id)
  if (known.submitted_by === staff_id) return describeDispute(db, id)
  if (!isOpen(known)) throw await refusalOf(db, known)
  const { gateway_dispute_id, evidence } = await inTransaction(db, (transaction) =>
    beginSending(transaction, deps, { ...submission, staff_id }),
  )
  const refusal = await gateway.saveEvidence(gateway_dispute_id, evidence, { submit: true })
  if (refusal) {
    await deleteSending(db, id, staff_id)
    throw await refusedByGateway(deps, known, refusal)
  }
  await inTransaction(db, (transaction) =>
    recordSubmission(transaction, deps, id, { staff_id, reason }),
  )
  return describeDispute(db, id)
}

async function beginSending(
  transaction: Transaction,
  deps: DisputeDeps,
  { id, drafted_at, reason, staff_id }: Submission & Pick<StaffCaller, 'staff_id'>,
) {
  const dispute = (await lockDispute(transaction, id))!
  if (!isOpen(dispute)) throw await refusalOf(transaction, dispute)
  await assertNotSending(transaction, dispute, deps.clock.now())
  const { evidence } = dispute
  if (!evidence || dispute.drafted_at?.toISOString() !== drafted_at)
    throw new AppError('STEP_REFUSED', {
      message: 'The draft was changed in the meantime. Please read it again.',
    })
  await storeSending(transaction, id, { staff_id, reason, now: deps.clock.now() })
  return { ...dispute, evidence }
}

/** The dispute as the gateway describes it now: another member, or its console, may have answered. */
async function askGateway(deps: DisputeDeps, id: number): Promise<DisputeRow> {
  const known = await findDispute(deps.db, id)
  if (!known) throw new AppError('NOT_FOUND')
  if (!isOpen(known)) return known
  await syncDispute(deps, known.gateway_dispute_id)
  return (await findDispute(deps.db, id))!
}

/** The gateway takes no evidence although it did a moment ago: says what the dispute is now. */
async function refusedByGateway(
  deps: DisputeDeps,
  { id, gateway_dispute_id }: DisputeRow,
  refusal: string,
): Promise<AppError> {
  deps.log.error({ dispute: gateway_dispute_id, refusal }, 'the gateway refused evidence')
  const dispute = await askGateway(deps, id)
  if (!isOpen(dispute)) return refusalOf(deps.db, dispute)
  return new AppError('STEP_REFUSED', {
    message: `The gateway did not take the evidence (${refusal}). Nothing was sent.`,
  })
}
