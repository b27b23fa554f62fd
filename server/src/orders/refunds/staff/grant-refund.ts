import type { RefundShare, StaffRefundOutcome } from '@twirl/contract/staff/money/refunds'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars, toCents } from '#platform/money.ts'
import { audit } from '../../../staff/public.ts'
import { type Application, lockApplication } from '../applications.queries.ts'
import { approveApplication, rejectApplication } from '../decide-refund.ts'
import {
  findRefundOfApplication,
  listPaidLines,
  lockRefundedOrder,
  type RefundedOrder,
} from '../refunds.queries.ts'
import { isWithinLimit } from './limit.ts'
import { assertConfirmed, overtakenBy } from './overtaken.ts'
import { findWaitingProposal, type Proposal } from './proposals.queries.ts'
import { proposeRefund } from './propose-refund.ts'
import { type Given, outcomeOf } from './refund-outcome.ts'
import { planRefund, swapDifferenceOf } from './refund-share.ts'
import type { StaffRefundDeps } from './staff-refund-deps.ts'

type Grant = {
  id: number
  share: RefundShare
  /** What the preview showed, in dollars. */
  amount: number
  answer: string | null
  reason: string
}

/** Grants an application, in full or in part (STAFF-28); above the limit it is proposed (STAFF-30). */
export async function grantRefund(
  deps: StaffRefundDeps,
  staff: StaffCaller,
  input: Grant,
): Promise<StaffRefundOutcome> {
  const given = await inTransaction(deps.db, (transaction) =>
    grant(deps, transaction, staff, input),
  )
  return outcomeOf(deps, given)
}

async function grant(
  deps: StaffRefundDeps,
  transaction: Transaction,
  staff: StaffCaller,
  { id, share, answer, reason, ...asked }: Grant,
): Promise<Given> {
  const confirmed = toCents(asked.amount)
  const { application, order } = await lockDecided(transaction, id)
  const { charge_id } = order
  if (application.state !== 'REQUESTED') {
    const refund = await findRefundOfApplication(transaction, id)
    const isRepeated =
      application.decided_by === staff.staff_id && refund?.amount_cents === confirmed
    if (isRepeated) return { refund, charge_id }
    throw await decidedBefore(transaction, application)
  }
  const waiting = await findWaitingProposal(transaction, id)
  if (waiting?.proposed_by === staff.staff_id && waiting.amount_cents === confirmed)
    return { waiting_cents: confirmed }
  if (waiting) throw await proposedBefore(transaction, waiting)
  const paid = await listPaidLines(transaction, order.id)
  const plan = planRefund(order, paid, { share, piece: application })
  assertConfirmed(plan.amount_cents, confirmed)
  const limit_cents = deps.refundLimitCents()
  const amount_cents = confirmed + (await swapDifferenceOf(transaction, order, { paid, plan }))
  if (!(await isWithinLimit(transaction, { order, staff, amount_cents, limit_cents }))) {
    await proposeRefund(deps, transaction, staff, {
      order,
      application_id: id,
      request_key: null,
      share,
      amount_cents: confirmed,
      answer,
      reason,
    })
    return { waiting_cents: confirmed }
  }
  const { lines } = plan
  const decided_by = staff.staff_id
  const decision = { application, order, lines, answer, decided_by, limit_cents }
  const refund = await approveApplication(deps, transaction, decision)
  await audit(transaction, deps, {
    staff_id: staff.staff_id,
    action: 'refund.grant',
    subject_kind: 'order',
    subject_id: order.order_number,
    after: { request: id, amount: formatDollars(confirmed) },
    reason,
  })
  return { refund, charge_id }
}

/** Refuses an application, with a text that is mailed to the customer. */
export async function refuseRefund(
  deps: StaffRefundDeps,
  staff: StaffCaller,
  { id, answer, reason }: { id: number; answer: string; reason: string },
): Promise<{ state: 'REFUSED' }> {
  await inTransaction(deps.db, async (transaction) => {
    const { application, order } = await lockDecided(transaction, id)
    const { state, decided_by } = application
    const isRepeated = state === 'REJECTED' && application.answer === answer
    if (isRepeated && decided_by === staff.staff_id) return
    if (state !== 'REQUESTED') throw await decidedBefore(transaction, application)
    const waiting = await findWaitingProposal(transaction, id)
    if (waiting) throw await proposedBefore(transaction, waiting)
    const decision = { application, order, answer, decided_by: staff.staff_id }
    await rejectApplication(deps, transaction, decision)
    await audit(transaction, deps, {
      staff_id: staff.staff_id,
      action: 'refund.refuse',
      subject_kind: 'order',
      subject_id: order.order_number,
      after: { request: id, answer },
      reason,
    })
  })
  return { state: 'REFUSED' }
}

/** Locks an application and then its order, as every decision does. */
async function lockDecided(
  transaction: Transaction,
  id: number,
): Promise<{ application: Application; order: RefundedOrder }> {
  const application = await lockApplication(transaction, id)
  if (!application) throw new AppError('REFUND_APPLICATION_NOT_FOUND')
  const order = await lockRefundedOrder(transaction, { id: application.order_id })
  return { application, order: order! }
}

async function decidedBefore(
  transaction: Transaction,
  { id, state, decided_by: by, decided_at }: Application,
): Promise<AppError> {
  const at = decided_at!
  if (state === 'REJECTED') return overtakenBy(transaction, { by, did: 'refused this request', at })
  const refund = await findRefundOfApplication(transaction, id)
  const did = refund
    ? `granted ${formatDollars(refund.amount_cents)} for this request`
    : 'canceled the order, which settled this request,'
  return overtakenBy(transaction, { by, did, at })
}

function proposedBefore(
  transaction: Transaction,
  { proposed_by, proposed_at, amount_cents }: Proposal,
): Promise<AppError> {
  const did = `proposed a refund of ${formatDollars(amount_cents)}, which waits for a second person,`
  return overtakenBy(transaction, { by: proposed_by, did, at: proposed_at })
}
