import type { RefundPreview, RefundShare } from '@twirl/contract/staff/money/refunds'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { toDollars } from '#platform/money.ts'
import {
  findRefundedOrder,
  listPaidLines,
  type RefundedOrder,
  sumRefundsOfMember,
} from '../refunds.queries.ts'
import { restOf } from '../reserve-refund.ts'
import { findApplication } from './applications.queries.ts'
import { describeLines, planRefund, sumUpLines, swapDifferenceOf } from './refund-share.ts'
import type { StaffRefundDeps } from './staff-refund-deps.ts'

/** How a refund of an order would be split now. Nothing is locked: the amount is compared when it is confirmed. */
export async function previewOrderRefund(
  deps: StaffRefundDeps,
  staff: StaffCaller,
  { orderNumber, share }: { orderNumber: string; share: RefundShare },
): Promise<RefundPreview> {
  const order = await findRefundedOrder(deps.db, { order_number: orderNumber })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return preview(deps, staff, order, { share, piece: null })
}

export async function previewApplicationRefund(
  deps: StaffRefundDeps,
  staff: StaffCaller,
  { id, share }: { id: number; share: RefundShare },
): Promise<RefundPreview> {
  const application = await findApplication(deps.db, id)
  if (!application) throw new AppError('REFUND_APPLICATION_NOT_FOUND')
  const order = await findRefundedOrder(deps.db, { id: application.order_id })
  return preview(deps, staff, order!, { share, piece: application })
}

async function preview(
  { db, refundLimitCents }: StaffRefundDeps,
  { staff_id }: StaffCaller,
  order: RefundedOrder,
  asked: Parameters<typeof planRefund>[2],
): Promise<RefundPreview> {
  const paid = await listPaidLines(db, order.id)
  const plan = planRefund(order, paid, asked)
  const { lines, amount_cents } = plan
  const difference = await swapDifferenceOf(db, order, { paid, plan })
  const described = describeLines(paid, lines)
  const limit = refundLimitCents()
  const given = await sumRefundsOfMember(db, order.id, staff_id)
  return {
    ...sumUpLines(described),
    lines: described,
    left: toDollars(restOf(order) - amount_cents),
    swap_difference: toDollars(difference),
    needs_second_person: given + amount_cents + difference > limit,
    given_before: toDollars(given),
    limit: toDollars(limit),
  }
}
