import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { toDollars } from '#platform/money.ts'
import { releaseCoupon } from '../../coupons/public.ts'
import { cancelMail } from '../mails/cancel-mail.ts'
import { orderLinkOf } from '../order-number.ts'
import { nothingToSendText, refuseBecauseOf } from '../parcels/parcel-state.ts'
import { listParcels, type Parcel } from '../parcels/parcels.queries.ts'
import { settleApplications } from '../refunds/applications.queries.ts'
import { completeRefund, type Decided } from '../refunds/decide-refund.ts'
import type { PaymentState } from '../refunds/pay-refund.ts'
import type { RefundDeps } from '../refunds/refund-deps.ts'
import {
  findRefundOfRequest,
  lockRefundedOrder,
  type RefundedOrder,
} from '../refunds/refunds.queries.ts'
import { refundRest, reserveRefund, restOf, restParts } from '../refunds/reserve-refund.ts'
import { releaseRefunded } from '../refunds/release-refunded.ts'
import { type Actor, recordStep } from '../step-actor.ts'
import { StepRefused } from '../step-refused.ts'
import { listSwapDifferences } from '../swaps/swap-items.queries.ts'
import { findTitleInCheckout, lockItemsOf, markCanceled } from './order-steps.queries.ts'

type Cancellation = {
  order_number: string
  /** For the audit log. */
  reason: string
  /** For the customer; null: the mail says only what happens. */
  message: string | null
}

/** REFUSED: the gateway says no; the order is canceled, and staff pay in another way (STAFF-93). */
type Canceled = { state: PaymentState; amount_cents: number }

/**
 * Cancels an order that has not left (STAFF-24): all that is left of its money is given back in the steps of every
 * refund, its units are free with the first of them, and the coupon is with the last. An order that cost nothing ends at
 * once (ORDER-24). Repeating it changes nothing.
 */
export async function cancelOrder(
  deps: RefundDeps,
  cancellation: Cancellation,
  by: Actor,
): Promise<Canceled> {
  const decided = await inTransaction(deps.db, (transaction) =>
    cancel(deps, transaction, cancellation, by),
  )
  return decided ? completeRefund(deps, decided) : { state: 'PAID', amount_cents: 0 }
}

/** Returns the refund, or null if there is nothing to give back. */
async function cancel(
  deps: RefundDeps,
  transaction: Transaction,
  { order_number, reason, message }: Cancellation,
  by: Actor,
): Promise<Decided | null> {
  const order = await lockRefundedOrder(transaction, { order_number })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const { charge_id } = order
  const request_key = `cancel ${order_number}`
  const known = await findRefundOfRequest(transaction, request_key)
  if (known) return { refund: known, charge_id }
  if (order.canceled_at) return null
  await lockItemsOf(transaction, order.id)
  const [parcel] = await listParcels(transaction, [order.id])
  await assertCancelable(transaction, order, parcel!)
  const now = deps.clock.now()
  const created_by = by?.staff_id ?? null
  const settled = await settleApplications(transaction, order.id, {
    answer: message,
    decided_by: created_by,
    now,
  })
  if (settled === null)
    throw new StepRefused(
      `A refund request of order ${order_number} is being decided right now. Please look at the order again.`,
      { isBusy: true },
    )
  await markCanceled(transaction, order.id, now)
  const amount_cents = restOf(order)
  const mail = cancelMail(order, {
    pieces: parcel!.items,
    replaced: parcel!.replaced,
    hasRequest: settled > 0,
    amount_cents,
    message,
    link: orderLinkOf(deps, order_number),
  })
  await deps.outbox.putMail(transaction, `canceled ${order_number}`, mail, { about: order_number })
  await recordStep(transaction, deps, by, {
    action: 'order.cancel',
    order_number,
    after: { refund: toDollars(amount_cents), ...(settled > 0 && { requests: settled }) },
    reason,
  })
  await giveBackSwaps(deps, transaction, order.id)
  // At the end, because buyers of the same pieces wait for the units that it frees.
  if (amount_cents === 0) {
    await releaseCoupon(transaction, order.order_token, now)
    await releaseRefunded(deps, transaction, order)
    return null
  }
  const refund = await reserveRefund(deps, transaction, order, {
    ...(await restParts(transaction, order.id, amount_cents)),
    amount_cents,
    application_id: null,
    request_key,
    answer: null,
    created_by,
  })
  return { refund, charge_id }
}

/** What was paid for more expensive pieces in swaps goes back too (LEAD-53), also of an order that cost nothing itself. */
async function giveBackSwaps(
  deps: RefundDeps,
  transaction: Transaction,
  orderId: number,
): Promise<void> {
  for (const { order_id } of await listSwapDifferences(transaction, orderId))
    await refundRest(deps, transaction, order_id, 'swap canceled')
}

async function assertCancelable(
  transaction: Transaction,
  order: RefundedOrder,
  parcel: Parcel,
): Promise<void> {
  const { order_number } = order
  if (parcel.shipped_at) await refuseBecauseOf(transaction, parcel)
  const title = await findTitleInCheckout(transaction, order.id)
  if (title !== null)
    throw new StepRefused(
      `The customer is buying or exchanging ${title} right now. Please try again in some minutes.`,
      { isBusy: true },
    )
  if (order.total_cents > 0 && restOf(order) <= 0)
    throw new StepRefused(`Nothing is left of what was paid for order ${order_number}.`)
  if (parcel.items.length === 0) throw new StepRefused(nothingToSendText(order_number, []))
}
