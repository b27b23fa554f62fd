import type { EndpointOutput } from '@twirl/contract/endpoint'
import type {
  getRefundApplication as getRefundApplicationCall,
  listRefundApplications as listRefundApplicationsCall,
  listRefundProposals as listRefundProposalsCall,
  OrderMoney,
  RefundProposal,
  StaffRefundApplication,
} from '@twirl/contract/staff/money/refunds'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { cutPage, readTimeCursor } from '#platform/http/page-cursor.ts'
import { toDollars } from '#platform/money.ts'
import { listStaffNames } from '../../../staff/public.ts'
import { outsideText } from '../../outside/outside-text.ts'
import { findRefundedOrder, listPaidLines, type OrderLine } from '../refunds.queries.ts'
import { restOf } from '../reserve-refund.ts'
import {
  type ApplicationRow,
  findApplication,
  listApplications,
  listApplicationsOfOrder,
  listRefundsOfOrder,
} from './applications.queries.ts'
import { listProposalsOfOrder, listWaitingProposals, type Proposal } from './proposals.queries.ts'
import { describeLines, leftOf, planRefund } from './refund-share.ts'
import type { StaffRefundDeps } from './staff-refund-deps.ts'

const PAGE_SIZE = 25

type Names = Map<number | null, string>
type PageInput = { after?: string | undefined; limit?: number | undefined }

/** The queue of applications, or those that were decided. */
export async function listRefundApplications(
  { db }: StaffRefundDeps,
  {
    show = 'open',
    after,
    limit = PAGE_SIZE,
  }: PageInput & { show?: 'open' | 'decided' | undefined },
): Promise<EndpointOutput<typeof listRefundApplicationsCall>> {
  const found = await listApplications(db, { show, after: readTimeCursor(after), limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ cursor_at, id }) => [cursor_at, id])
  return { applications: await describeApplications(db, rows), next }
}

export async function listRefundProposals(
  { db }: StaffRefundDeps,
  { after, limit = PAGE_SIZE }: PageInput,
): Promise<EndpointOutput<typeof listRefundProposalsCall>> {
  const found = await listWaitingProposals(db, { after: readTimeCursor(after), limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ cursor_at, id }) => [cursor_at, id])
  return { proposals: await describeProposals(db, rows), next }
}

export async function getRefundApplication(
  deps: StaffRefundDeps,
  id: number,
): Promise<EndpointOutput<typeof getRefundApplicationCall>> {
  const row = await findApplication(deps.db, id)
  if (!row) throw new AppError('REFUND_APPLICATION_NOT_FOUND')
  const [application] = await describeApplications(deps.db, [row])
  return { application: application!, money: await getOrderMoney(deps, row.order_number) }
}

/** What was paid for an order, line by line, what was given back, and what waits to be decided. */
export async function getOrderMoney(
  { db, refundLimitCents }: StaffRefundDeps,
  orderNumber: string,
): Promise<OrderMoney> {
  const order = await findRefundedOrder(db, { order_number: orderNumber })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const { id, order_number, email, card_brand, card_last_four } = order
  const refunds = await listRefundsOfOrder(db, id)
  const names = await listStaffNames(
    db,
    refunds.map(({ created_by }) => created_by),
  )
  const lines = await listPaidLines(db, id)
  return {
    order_number,
    email,
    is_paid_offline: order.payment_id === null,
    card: card_brand && `${card_brand} ending in ${card_last_four}`,
    paid: toDollars(order.total_cents),
    refunded: toDollars(order.refunded_cents),
    left: toDollars(restOf(order)),
    limit: toDollars(refundLimitCents()),
    lines: lines
      .filter((line) => line.net_cents + line.tax_cents > 0 || line.can_release)
      .map(describeLine),
    refunds: refunds.map(({ id: refund_id, state, refusal, ...refund }) => ({
      id: refund_id,
      state,
      refusal,
      amount: toDollars(refund.amount_cents),
      created_at: refund.created_at.toISOString(),
      by: names.get(refund.created_by) ?? null,
      outside:
        refund.outside_method && outsideText(refund.outside_method, refund.outside_reference),
    })),
    proposals: await describeProposals(db, await listProposalsOfOrder(db, id)),
    applications: await describeApplications(db, await listApplicationsOfOrder(db, id)),
  }
}

function describeLine(line: OrderLine): OrderMoney['lines'][number] {
  const { target, order_item_id, title, quantity, net_cents, tax_cents, refunded } = line
  return {
    target,
    order_item_id,
    title,
    quantity,
    paid: toDollars(net_cents + tax_cents),
    refunded: toDollars(refunded.amount_cents),
    quantity_left: quantity - refunded.quantity,
    left: toDollars(leftOf(line)),
    can_release: line.can_release,
  }
}

async function describeApplications(
  db: Database,
  rows: ApplicationRow[],
): Promise<StaffRefundApplication[]> {
  const names: Names = await listStaffNames(
    db,
    rows.map(({ decided_by }) => decided_by),
  )
  return rows.map(({ order_id: _order, cursor_at: _at, paid_cents, refunded_cents, ...row }) => ({
    ...row,
    requested_at: row.requested_at.toISOString(),
    paid: toDollars(paid_cents),
    refunded: toDollars(refunded_cents),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: names.get(row.decided_by) ?? null,
  }))
}

/** Each with what it gives back by now. One after the other: few wait at a time. */
async function describeProposals(db: Database, rows: Proposal[]): Promise<RefundProposal[]> {
  const names: Names = await listStaffNames(
    db,
    rows.map(({ proposed_by }) => proposed_by),
  )
  const described: RefundProposal[] = []
  for (const row of rows) described.push(await describeProposal(db, row, names))
  return described
}

async function describeProposal(
  db: Database,
  proposal: Proposal,
  names: Names,
): Promise<RefundProposal> {
  const { id, application_id, share, reason, answer, proposed_by } = proposal
  const order = (await findRefundedOrder(db, { id: proposal.order_id }))!
  const paid = await listPaidLines(db, order.id)
  const piece = application_id === null ? null : await findApplication(db, application_id)
  const plan = planOrNull(() => planRefund(order, paid, { share, piece: piece ?? null }))
  return {
    id,
    order_number: order.order_number,
    application_id,
    email: order.email,
    proposed_amount: toDollars(proposal.amount_cents),
    amount: plan && toDollars(plan.amount_cents),
    lines: plan ? describeLines(paid, plan.lines) : [],
    reason,
    answer,
    proposed_by: { id: proposed_by, name: names.get(proposed_by) ?? '' },
    proposed_at: proposal.proposed_at.toISOString(),
  }
}

/** Null: the order has not enough left any more. */
function planOrNull<Plan>(plan: () => Plan): Plan | null {
  try {
    return plan()
  } catch (error) {
    if (error instanceof AppError && error.code === 'REFUND_EXCEEDS_PAYMENT') return null
    throw error
  }
}
