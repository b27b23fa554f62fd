import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { releaseCoupon } from '../../coupons/public.ts'
import type { GatewayRefund } from '../../providers/payments/payment-gateway.ts'
import { orderKeyOf } from '../order-number.ts'
import type { RefundDesk } from './refund-desk.ts'
import { refundMail } from './refund-mails.ts'
import {
  lockOrder,
  markPaid,
  type PaidRefund,
  type RefundedOrder,
  sumUpRefunds,
} from './refunds.queries.ts'

/** Records that the gateway has made a refund. Answers false when that was recorded before. */
export async function settleRefund(
  desk: RefundDesk,
  { id, order_id }: { id: number; order_id: number },
  { refund_id }: Pick<GatewayRefund, 'refund_id'>,
): Promise<boolean> {
  return inTransaction(desk.db, async (transaction) => {
    const order = await lockOrder(transaction, order_id)
    const paid = { gatewayRefundId: refund_id, now: desk.clock.now() }
    const refund = await markPaid(transaction, id, paid)
    if (!refund) return false
    await bookRefund(desk, transaction, order, refund)
    return true
  })
}

/** What follows from a refund that was paid: sums, status, the coupon with the last cent, and the mail. */
export async function bookRefund(
  { outbox, clock, secrets, publicOrigin }: RefundDesk,
  transaction: Transaction,
  order: RefundedOrder,
  refund: PaidRefund,
): Promise<void> {
  const { is_whole } = await sumUpRefunds(transaction, order.id)
  const { order_number } = order
  const link = `${publicOrigin}/order/${order_number}?key=${orderKeyOf(secrets, order_number)}`
  await outbox.putMail(transaction, `refund ${refund.id}`, refundMail(order, refund, link))
  // Last, because other buyers may be waiting for the coupon.
  if (is_whole) await releaseCoupon(transaction, order.order_token, clock.now())
}
