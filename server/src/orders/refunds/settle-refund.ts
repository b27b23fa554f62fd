import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { releaseCoupon } from '../../coupons/public.ts'
import type { GatewayRefund } from '../../providers/payments/payment-gateway.ts'
import { orderLinkOf } from '../order-number.ts'
import { reopenBoughtRentals } from '../rentals/reopen-rentals.ts'
import type { BookingDeps, RefundDeps } from './refund-deps.ts'
import { refundMail } from './refund-mails.ts'
import {
  lockRefundedOrder,
  markPaid,
  type PaidRefund,
  type RefundedOrder,
  sumUpRefunds,
} from './refunds.queries.ts'

/** Records that the gateway has made a refund. Returns false when that was recorded before. */
export async function settleRefund(
  deps: RefundDeps,
  { id, order_id }: { id: number; order_id: number },
  { refund_id }: Pick<GatewayRefund, 'refund_id'>,
): Promise<boolean> {
  return inTransaction(deps.db, async (transaction) => {
    const order = (await lockRefundedOrder(transaction, { id: order_id }))!
    const paid = { gatewayRefundId: refund_id, now: deps.clock.now() }
    const refund = await markPaid(transaction, id, paid)
    if (!refund) return false
    await bookRefund(deps, transaction, order, refund)
    return true
  })
}

/** Records what follows from a refund that was paid: sums, status, the coupon with the last cent, and the mail. */
export async function bookRefund(
  deps: BookingDeps,
  transaction: Transaction,
  order: RefundedOrder,
  refund: PaidRefund,
): Promise<void> {
  const { is_whole } = await sumUpRefunds(transaction, order.id)
  const mail = refundMail(order, refund, orderLinkOf(deps, order.order_number))
  await deps.outbox.putMail(transaction, `refund ${refund.id}`, mail, { about: order.order_number })
  // At the end, because other buyers may be waiting for the coupon; before SKUs, as buyers lock them.
  if (!is_whole) return
  const now = deps.clock.now()
  await reopenBoughtRentals(transaction, order, now)
  await releaseCoupon(transaction, order.order_token, now)
}
