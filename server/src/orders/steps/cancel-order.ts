import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { toDollars } from '#platform/money.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { splitRefund } from '../../pricing/public.ts'
import { cancelMail } from '../mails/cancel-mail.ts'
import { orderLinkOf } from '../order-number.ts'
import { nothingToSendText, refuseBecauseOf } from '../parcels/parcel-state.ts'
import { listParcels, type Parcel } from '../parcels/parcels.queries.ts'
import { completeRefund, type Decided, type RefundOutcome } from '../refunds/decide-refund.ts'
import type { RefundDeps } from '../refunds/refund-deps.ts'
import {
  findRefundOfRequest,
  listPaidLines,
  lockRefundedOrder,
  type NewRefundLine,
  type RefundedOrder,
} from '../refunds/refunds.queries.ts'
import { reserveRefund, restOf } from '../refunds/reserve-refund.ts'
import { type Actor, recordStep } from '../step-actor.ts'
import { StepRefused } from '../step-refused.ts'
import { getCancelFacts, lockItemsOf } from './order-steps.queries.ts'

type Cancellation = {
  order_number: string
  /** For the audit log. */
  reason: string
  /** For the customer; null: the mail says only what happens. */
  message: string | null
}

/**
 * Cancels an order that has not left (STAFF-24): all that is left of its money is given back in the steps of every
 * refund, its units are free with the first of them, and the coupon is with the last. Repeating it changes nothing.
 */
export async function cancelOrder(
  deps: RefundDeps,
  cancellation: Cancellation,
  by: Actor,
): Promise<Extract<RefundOutcome, { refund_id: number }>> {
  const decided = await inTransaction(deps.db, (transaction) =>
    cancel(deps, transaction, cancellation, by),
  )
  return completeRefund(deps, decided)
}

async function cancel(
  deps: RefundDeps,
  transaction: Transaction,
  { order_number, reason, message }: Cancellation,
  by: Actor,
): Promise<Decided> {
  const order = await lockRefundedOrder(transaction, { order_number })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const { charge_id } = order
  const request_key = `cancel ${order_number}`
  const known = await findRefundOfRequest(transaction, request_key)
  if (known) return { refund: known, charge_id }
  await lockItemsOf(transaction, order.id)
  const [parcel] = await listParcels(transaction, [order.id])
  await assertCancelable(transaction, order, parcel!)
  const amount_cents = restOf(order)
  const link = orderLinkOf(deps, order_number)
  const mail = cancelMail(order, { pieces: parcel!.items, amount_cents, message, link })
  await deps.outbox.putMail(transaction, `canceled ${order_number}`, mail, { about: order_number })
  await recordStep(transaction, deps, by, {
    action: 'order.cancel',
    order_number,
    after: { refund: toDollars(amount_cents) },
    reason,
  })
  // At the end, because buyers of the same pieces wait for the units that it frees.
  const refund = await reserveRefund(deps, transaction, order, {
    ...(await partsOf(transaction, order.id, amount_cents)),
    amount_cents,
    application_id: null,
    request_key,
    answer: null,
    created_by: by?.staff_id ?? null,
  })
  return { refund, charge_id }
}

async function assertCancelable(
  transaction: Transaction,
  order: RefundedOrder,
  parcel: Parcel,
): Promise<void> {
  const { order_number } = order
  if (parcel.shipped_at) await refuseBecauseOf(transaction, parcel)
  const { is_exchange, title_in_checkout, requested_at } = await getCancelFacts(
    transaction,
    order.id,
  )
  if (is_exchange)
    throw new StepRefused(
      `Order ${order_number} sends the other piece of an exchange, and the first one is on its way back. It can’t be canceled; its fee can be refunded.`,
    )
  if (title_in_checkout !== null)
    throw new StepRefused(
      `The customer is buying or exchanging ${title_in_checkout} right now. Please try again in some minutes.`,
    )
  if (requested_at)
    throw new StepRefused(
      `The customer asked for a refund of order ${order_number} on ${formatTime(requested_at)} New York time. Please decide about that first.`,
    )
  if (restOf(order) <= 0)
    throw new StepRefused(`Nothing is left of what was paid for order ${order_number}.`)
  if (parcel.items.length === 0) throw new StepRefused(nothingToSendText(order_number, []))
}

/**
 * The rest of every line with its shares. If an earlier refund was without regard to lines, they add up to more than is
 * left; then this one is too.
 */
async function partsOf(
  transaction: Transaction,
  orderId: number,
  amountCents: number,
): Promise<{ kind: 'ITEMS' | 'FINANCIAL'; lines: NewRefundLine[] }> {
  const lines = (await listPaidLines(transaction, orderId)).flatMap((line) => {
    const share = splitRefund(line, 'REST')
    return share ? { target: line.target, order_item_id: line.order_item_id, ...share } : []
  })
  const sum = lines.reduce((total, line) => total + line.amount_cents, 0)
  return sum === amountCents ? { kind: 'ITEMS', lines } : { kind: 'FINANCIAL', lines: [] }
}
