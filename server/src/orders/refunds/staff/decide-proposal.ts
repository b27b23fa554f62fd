import type { StaffRefundOutcome } from '@twirl/contract/staff/money/refunds'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars, toCents } from '#platform/money.ts'
import { audit } from '../../../staff/public.ts'
import { type Application, lockApplication } from '../applications.queries.ts'
import { approveApplication } from '../decide-refund.ts'
import {
  findRefundedOrder,
  findRefundOfProposal,
  listPaidLines,
  lockRefundedOrder,
  type RefundedOrder,
  type StoredRefund,
} from '../refunds.queries.ts'
import { reserveRefund } from '../reserve-refund.ts'
import { assertConfirmed, overtakenBy } from './overtaken.ts'
import {
  findProposal,
  lockProposal,
  type Proposal,
  storeProposalDecision,
} from './proposals.queries.ts'
import { type Given, outcomeOf } from './refund-outcome.ts'
import { planRefund, type RefundPlan } from './refund-share.ts'
import type { OnDeclined, StaffRefundDeps } from './staff-refund-deps.ts'

type Approval = { id: number; amount: number; reason: string }

/** Approves and pays what another member proposed, if it still gives back what the approver has seen (STAFF-31). */
export async function approveRefund(
  deps: StaffRefundDeps,
  staff: StaffCaller,
  input: Approval,
): Promise<StaffRefundOutcome> {
  const given = await inTransaction(deps.db, (transaction) =>
    approve(deps, transaction, staff, input),
  )
  return outcomeOf(deps, given)
}

async function approve(
  deps: StaffRefundDeps,
  transaction: Transaction,
  staff: StaffCaller,
  { id, amount, reason }: Approval,
): Promise<Given> {
  const { proposal, application, order } = await lockProposed(transaction, id)
  const { charge_id } = order
  const confirmed = toCents(amount)
  if (proposal.state !== 'WAITING') {
    const refund = await findRefundOfProposal(transaction, id)
    if (proposal.decided_by === staff.staff_id && refund?.amount_cents === confirmed)
      return { refund, charge_id }
    throw await decidedBefore(transaction, proposal)
  }
  if (proposal.proposed_by === staff.staff_id)
    throw new AppError('STEP_REFUSED', {
      message: 'You proposed this refund. Another person with finance has to approve it.',
    })
  const plan = await planAgain(transaction, { proposal, application, order })
  assertConfirmed(plan.amount_cents, confirmed)
  const refund = await reserve(deps, transaction, {
    proposal,
    application,
    order,
    plan,
    decided_by: staff.staff_id,
  })
  await storeProposalDecision(transaction, id, {
    state: 'APPROVED',
    decided_by: staff.staff_id,
    decided_at: deps.clock.now(),
  })
  await audit(transaction, deps, {
    staff_id: staff.staff_id,
    action: 'refund.approve',
    subject_kind: 'order',
    subject_id: order.order_number,
    before: { proposal: id, amount: formatDollars(proposal.amount_cents) },
    after: { amount: formatDollars(confirmed) },
    reason,
  })
  return { refund, charge_id }
}

type Proposed = { proposal: Proposal; application: Application | null; order: RefundedOrder }

/** Locks application, order and proposal, in the order of every decision. */
async function lockProposed(transaction: Transaction, id: number): Promise<Proposed> {
  const found = await findProposal(transaction, id)
  if (!found) throw new AppError('NOT_FOUND')
  const { application_id, order_id } = found
  const application =
    application_id === null ? null : (await lockApplication(transaction, application_id))!
  const order = (await lockRefundedOrder(transaction, { id: order_id }))!
  return { proposal: (await lockProposal(transaction, id))!, application, order }
}

/** What a proposal gives back by now. */
async function planAgain(
  transaction: Transaction,
  { proposal: { share }, application: piece, order }: Proposed,
): Promise<RefundPlan> {
  const paid = await listPaidLines(transaction, order.id)
  try {
    return planRefund(order, paid, { share, piece })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'REFUND_EXCEEDS_PAYMENT') throw error
    throw new AppError('STEP_REFUSED', {
      message:
        'The order’s money has changed since this was proposed: less is left than it would give back. Decline it, so that another amount can be proposed.',
    })
  }
}

function reserve(
  deps: StaffRefundDeps,
  transaction: Transaction,
  {
    proposal,
    application,
    order,
    plan: { lines, amount_cents },
    decided_by,
  }: Proposed & { plan: RefundPlan; decided_by: number },
): Promise<StoredRefund> {
  const { id: proposal_id, answer, request_key } = proposal
  if (application) {
    const approval = { application, order, lines, answer, decided_by, proposal_id }
    return approveApplication(deps, transaction, approval)
  }
  return reserveRefund(deps, transaction, order, {
    kind: 'ITEMS',
    amount_cents,
    application_id: null,
    request_key,
    created_by: decided_by,
    proposal_id,
    lines,
    answer,
  })
}

/** Declines what was proposed; members without finance withdraw what they proposed themselves. */
export async function declineRefund(
  deps: StaffRefundDeps & { onDeclined: OnDeclined },
  staff: StaffCaller,
  { id, reason }: { id: number; reason: string },
): Promise<{ state: 'DECLINED' }> {
  const { staff_id, permissions } = staff
  await inTransaction(deps.db, async (transaction) => {
    const proposal = await lockProposal(transaction, id)
    if (!proposal) throw new AppError('NOT_FOUND')
    if (!permissions.includes('finance') && proposal.proposed_by !== staff_id)
      throw new AppError('FORBIDDEN')
    if (proposal.state === 'DECLINED' && proposal.decided_by === staff_id) return
    if (proposal.state !== 'WAITING') throw await decidedBefore(transaction, proposal)
    await storeProposalDecision(transaction, id, {
      state: 'DECLINED',
      decided_by: staff_id,
      decided_at: deps.clock.now(),
    })
    await deps.onDeclined(transaction, proposal.request_key)
    const order = await findRefundedOrder(transaction, { id: proposal.order_id })
    await audit(transaction, deps, {
      staff_id,
      action: 'refund.decline',
      subject_kind: 'order',
      subject_id: order!.order_number,
      before: { proposal: id, amount: formatDollars(proposal.amount_cents) },
      reason,
    })
  })
  return { state: 'DECLINED' }
}

function decidedBefore(
  transaction: Transaction,
  { state, decided_by, decided_at, amount_cents }: Proposal,
): Promise<AppError> {
  const act = state === 'APPROVED' ? 'approved' : 'declined'
  const did = `${act} this refund of ${formatDollars(amount_cents)}`
  return overtakenBy(transaction, { by: decided_by, did, at: decided_at! })
}
