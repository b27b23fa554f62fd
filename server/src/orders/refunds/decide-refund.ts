import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type Application,
  findTitle,
  lockApplication,
  storeDecision,
} from './applications.queries.ts'
import { type PaymentState, payRefund } from './pay-refund.ts'
import type { RefundDeps } from './refund-deps.ts'
import { orderLinkOf } from '../order-number.ts'
import { rejectionMail } from './refund-mails.ts'
import {
  findRefundOfApplication,
  listPaidLines,
  lockRefundedOrder,
  type NewRefund,
  type NewRefundLine,
  type RefundedOrder,
  type StoredRefund,
} from './refunds.queries.ts'
import { type RefundLineRequest, reserveRefund, splitLines } from './reserve-refund.ts'

export type RefundDecision =
  | {
      decision: 'APPROVE'
      /** What is given back, where that is not all that was paid for the item. */
      lines?: RefundLineRequest[]
      answer: string | null
    }
  | { decision: 'REJECT'; answer: string }

export type RefundOutcome =
  | { state: 'REJECTED' }
  | { state: PaymentState; refund_id: number; amount_cents: number }

/** Carries out what staff decide about an application. The same decision again changes nothing; another one is refused. */
export async function decideRefund(
  deps: RefundDeps,
  applicationId: number,
  decision: RefundDecision,
): Promise<RefundOutcome> {
  const decided = await inTransaction(deps.db, (transaction) =>
    decide(deps, transaction, applicationId, decision),
  )
  return decided ? completeRefund(deps, decided) : { state: 'REJECTED' }
}

export type Decided = { refund: StoredRefund; charge_id: string | null }

/** Asks the gateway for what was reserved, unless it is paid already. */
export async function completeRefund(
  deps: RefundDeps,
  { refund, charge_id }: Decided,
): Promise<Extract<RefundOutcome, { refund_id: number }>> {
  const { id, order_id, amount_cents, gateway_key: key } = refund
  const state =
    refund.state === 'RESERVED' && charge_id !== null
      ? await payRefund(deps, { id, order_id, request: { key, charge_id, amount_cents } })
      : refund.state
  return { state, refund_id: id, amount_cents }
}

/** Returns null if it was rejected. */
async function decide(
  deps: RefundDeps,
  transaction: Transaction,
  applicationId: number,
  decision: RefundDecision,
): Promise<Decided | null> {
  const application = await lockApplication(transaction, applicationId)
  if (!application) throw new AppError('REFUND_APPLICATION_NOT_FOUND')
  const state = decision.decision === 'APPROVE' ? 'APPROVED' : 'REJECTED'
  if (application.state !== 'REQUESTED' && application.state !== state)
    throw new AppError('REFUND_ALREADY_DECIDED')
  const order = (await lockRefundedOrder(transaction, { id: application.order_id }))!
  const { charge_id } = order
  if (application.state === 'APPROVED') {
    const refund = await findRefundOfApplication(transaction, applicationId)
    // It was settled by canceling the order.
    if (!refund) throw new AppError('REFUND_ALREADY_DECIDED')
    return { refund, charge_id }
  }
  if (application.state === 'REJECTED') return null
  const { answer } = decision
  if (decision.decision === 'REJECT') {
    await rejectApplication(deps, transaction, { application, order, answer: decision.answer })
    return null
  }
  const lines = splitLines(
    await listPaidLines(transaction, order.id),
    decision.lines ?? [wholeTargetOf(application)],
  )
  const refund = await approveApplication(deps, transaction, { application, order, lines, answer })
  return { refund, charge_id }
}

/** All that is left of what was paid for the piece that an application names. */
export function wholeTargetOf({
  order_item_id,
}: Pick<Application, 'order_item_id'>): RefundLineRequest {
  return order_item_id === null
    ? { target: 'ACCESSORY', part: 'REST' }
    : { target: 'ITEM', order_item_id, part: 'REST' }
}

/** An application and its order, both under their locks. */
type Deciding = {
  application: Application
  order: RefundedOrder
  /** Null: a command on the server. */
  decided_by?: number | null
}

type Approval = Deciding &
  Pick<NewRefund, 'limit_cents' | 'proposal_id'> & { lines: NewRefundLine[]; answer: string | null }

/** Stores that an application is approved, with the refund that follows. */
export async function approveApplication(
  deps: RefundDeps,
  transaction: Transaction,
  { application, order, lines, answer, decided_by = null, ...right }: Approval,
): Promise<StoredRefund> {
  const now = deps.clock.now()
  await storeDecision(transaction, application.id, { state: 'APPROVED', answer, decided_by, now })
  return reserveRefund(deps, transaction, order, {
    ...right,
    kind: 'ITEMS',
    amount_cents: lines.reduce((sum, line) => sum + line.amount_cents, 0),
    application_id: application.id,
    request_key: null,
    created_by: decided_by,
    lines,
    answer,
  })
}

/** Stores that an application is rejected, and tells the customer why. */
export async function rejectApplication(
  deps: RefundDeps,
  transaction: Transaction,
  { application, order, answer, decided_by = null }: Deciding & { answer: string },
): Promise<void> {
  const now = deps.clock.now()
  await storeDecision(transaction, application.id, { state: 'REJECTED', answer, decided_by, now })
  const title = await findTitle(transaction, application)
  const link = orderLinkOf(deps, order.order_number)
  const mail = rejectionMail(order, { title, answer, link })
  const cause = `refund_application ${application.id} rejected`
  await deps.outbox.putMail(transaction, cause, mail, { about: order.order_number })
}
