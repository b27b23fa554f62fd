import type { RefundShare, StaffRefundOutcome } from '@twirl/contract/staff/money/refunds'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars, toCents } from '#platform/money.ts'
import { audit } from '../../../staff/public.ts'
import {
  findRefundOfRequest,
  listPaidLines,
  lockRefundedOrder,
  type RefundedOrder,
  sumRefundsOfMember,
} from '../refunds.queries.ts'
import { reserveRefund } from '../reserve-refund.ts'
import { isWithinLimit } from './limit.ts'
import { assertConfirmed } from './overtaken.ts'
import { findProposalOfRequest } from './proposals.queries.ts'
import { proposeRefund } from './propose-refund.ts'
import { type Given, outcomeOf } from './refund-outcome.ts'
import { planRefund, swapDifferenceOf } from './refund-share.ts'
import type { StaffRefundDeps } from './staff-refund-deps.ts'

type OrderRefund = {
  orderNumber: string
  share: RefundShare
  /** What the preview showed, in dollars. */
  amount: number
  reason: string
  /** Chosen by the form: the same one again changes nothing. */
  request_key: string
}

/** With what staff say to the customer, in the mail about it. */
type AnsweredRefund = OrderRefund & { answer: string | null }

/** Gives money back without an application; above the limit it is proposed (STAFF-29, STAFF-30). */
export async function refundOrder(
  deps: StaffRefundDeps,
  staff: StaffCaller,
  input: OrderRefund,
): Promise<StaffRefundOutcome> {
  const given = await inTransaction(deps.db, (transaction) =>
    giveOfOrder(deps, transaction, staff, { ...input, answer: null }),
  )
  return outcomeOf(deps, given)
}

/** Reserves or proposes it, in the transaction of what it follows from. Locks the order. */
export async function giveOfOrder(
  deps: StaffRefundDeps,
  transaction: Transaction,
  staff: StaffCaller,
  input: AnsweredRefund,
): Promise<Given> {
  const order = await lockRefundedOrder(transaction, { order_number: input.orderNumber })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const known = await findGiven(transaction, order, input)
  return known ?? give(deps, transaction, { staff, order, input })
}

/** What the same form led to before. A key of another refund is refused: it was not this form that sent it. */
async function findGiven(
  transaction: Transaction,
  order: RefundedOrder,
  { request_key, amount }: OrderRefund,
): Promise<Given | undefined> {
  const refund = await findRefundOfRequest(transaction, request_key)
  const proposal = refund ? undefined : await findProposalOfRequest(transaction, request_key)
  const known = refund ?? proposal
  if (!known) return undefined
  const isSame = known.order_id === order.id && known.amount_cents === toCents(amount)
  if (!isSame || proposal?.state === 'DECLINED') {
    const fate = proposal?.state === 'DECLINED' ? ', which was declined' : ''
    throw new AppError('STEP_REFUSED', {
      message: `This form was sent before, for a refund of ${formatDollars(known.amount_cents)}${fate}. Please reload the page.`,
    })
  }
  return refund ? { refund, charge_id: order.charge_id } : { waiting_cents: known.amount_cents }
}

async function give(
  deps: StaffRefundDeps,
  transaction: Transaction,
  { staff, order, input }: { staff: StaffCaller; order: RefundedOrder; input: AnsweredRefund },
): Promise<Given> {
  const { share, reason, request_key, answer } = input
  const paid = await listPaidLines(transaction, order.id)
  const plan = planRefund(order, paid, { share, piece: null })
  const { lines, amount_cents } = plan
  assertConfirmed(amount_cents, toCents(input.amount))
  const asked = { application_id: null, request_key, amount_cents, answer }
  const limit_cents = deps.refundLimitCents()
  const all_cents = amount_cents + (await swapDifferenceOf(transaction, order, { paid, plan }))
  const isFree = all_cents === 0
  if (
    !isFree &&
    !(await isWithinLimit(transaction, { order, staff, amount_cents: all_cents, limit_cents }))
  ) {
    await proposeRefund(deps, transaction, staff, { ...asked, order, share, reason })
    return { waiting_cents: amount_cents }
  }
  const created_by = staff.staff_id
  // The limit is about money: it may have been lowered below what the member gave back before.
  const given_cents = await sumRefundsOfMember(transaction, order.id, created_by)
  const refund = await reserveRefund(deps, transaction, order, {
    ...asked,
    kind: 'ITEMS',
    created_by,
    limit_cents: isFree ? Math.max(limit_cents, given_cents) : limit_cents,
    lines,
  })
  await audit(transaction, deps, {
    staff_id: staff.staff_id,
    action: 'refund.give',
    subject_kind: 'order',
    subject_id: order.order_number,
    after: { amount: formatDollars(amount_cents) },
    reason,
  })
  return { refund, charge_id: order.charge_id }
}
