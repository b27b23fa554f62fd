import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type RefundPart, splitRefund } from '../../pricing/public.ts'
import type { BookingDeps } from './refund-deps.ts'
import {
  insertRefund,
  type NewRefund,
  type NewRefundLine,
  type OrderLine,
  type RefundedOrder,
  type RefundTarget,
  reserveOnOrder,
  reserveOnPayment,
  type StoredRefund,
} from './refunds.queries.ts'
import { releaseRefunded } from './release-refunded.ts'
import { bookRefund } from './settle-refund.ts'

/** What staff give back of an order: a part of an item, of the accessory item, or of the delivery. */
export type RefundLineRequest = {
  target: RefundTarget
  /** Required for an ITEM. */
  order_item_id?: number
  part: RefundPart
}

type Refund = Omit<NewRefund, 'order_id' | 'payment_id' | 'paid'>

/**
 * Stores a refund with its amount reserved, so that concurrent refunds never exceed what was paid, and frees what is not
 * sent any more. Needs the lock on the order. That of an order which was paid offline is complete: staff hand the money
 * over.
 */
export async function reserveRefund(
  deps: BookingDeps,
  transaction: Transaction,
  order: RefundedOrder,
  refund: Refund,
): Promise<StoredRefund> {
  const { id: order_id, payment_id } = order
  const { amount_cents } = refund
  if (amount_cents <= 0) throw new AppError('REFUND_EXCEEDS_PAYMENT')
  const isReserved =
    payment_id === null
      ? await reserveOnOrder(transaction, order_id, amount_cents)
      : await reserveOnPayment(transaction, payment_id, amount_cents)
  if (!isReserved) throw new AppError('REFUND_EXCEEDS_PAYMENT')
  const paid = payment_id === null ? ('OFFLINE' as const) : null
  const stored = await insertRefund(
    transaction,
    { ...refund, order_id, payment_id, paid },
    deps.clock.now(),
  )
  if (paid) await bookRefund(deps, transaction, order, { ...stored, answer: refund.answer })
  await releaseRefunded(deps, transaction, order, `refund ${stored.id}`)
  return stored
}

/** What is left of what was paid for an order; reserved refunds are not. */
export function restOf(order: RefundedOrder): number {
  return order.captured_cents === null || order.refund_reserved_cents === null
    ? order.total_cents - order.refunded_cents
    : order.captured_cents - order.refund_reserved_cents
}

/** The lines of a refund with their shares of discount and tax, of the lines that were paid. */
export function splitLines(lines: OrderLine[], requests: RefundLineRequest[]): NewRefundLine[] {
  const seen = new Set<unknown>()
  return requests.map(({ target, order_item_id = null, part }) => {
    const line = lines.find(
      (each) => each.target === target && each.order_item_id === order_item_id,
    )
    if (!line) throw new AppError('ORDER_ITEM_NOT_FOUND')
    // Each would be split as if it were the only one.
    if (seen.has(line)) throw new AppError('BAD_REQUEST', { message: 'A line is named twice.' })
    seen.add(line)
    const share = splitRefund(line, part)
    if (!share) throw new AppError('REFUND_EXCEEDS_PAYMENT')
    return { target, order_item_id, ...share }
  })
}
