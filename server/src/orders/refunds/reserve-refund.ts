import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type RefundPart, splitRefund } from '../../pricing/public.ts'
import type { BookingDeps } from './refund-deps.ts'
import {
  insertRefund,
  listPaidLines,
  lockRefundedOrder,
  type NewRefund,
  type NewRefundLine,
  type OrderLine,
  type RefundedOrder,
  type RefundTarget,
  reserveOnOrder,
  reserveOnPayment,
  type StoredRefund,
} from './refunds.queries.ts'
import { listParcels } from '../parcels/parcels.queries.ts'
import { StepRefused } from '../step-refused.ts'
import { listSwapDifferences } from '../swaps/swap-items.queries.ts'
import { dueDifferences } from './due-differences.ts'
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
  const { amount_cents, lines } = refund
  if (amount_cents === 0 && lines.length > 0)
    return releaseFreePieces(deps, transaction, order, refund)
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
  await giveBackDifferences(deps, transaction, order, stored)
  await releaseRefunded(deps, transaction, order)
  return stored
}

/** Releases pieces that cost nothing (ORDER-11). No money moves, and the gateway is not asked. */
async function releaseFreePieces(
  deps: BookingDeps,
  transaction: Transaction,
  order: RefundedOrder,
  refund: Refund,
): Promise<StoredRefund> {
  const stored = await insertRefund(
    transaction,
    { ...refund, order_id: order.id, payment_id: null, paid: 'OFFLINE' },
    deps.clock.now(),
  )
  await releaseRefunded(deps, transaction, order)
  const [parcel] = await listParcels(transaction, [order.id])
  if (parcel!.items.length === 0)
    throw new StepRefused(
      `Nothing would be left to send of order ${order.order_number}. Cancel the order instead.`,
    )
  return stored
}

/**
 * What was paid in swaps for pieces that are given back now goes back too (LEAD-56): it has a payment of its own, and the job of refunds asks the
 * gateway.
 */
async function giveBackDifferences(
  deps: BookingDeps,
  transaction: Transaction,
  order: RefundedOrder,
  { id, amount_cents }: StoredRefund,
): Promise<void> {
  const differences = await listSwapDifferences(transaction, order.id)
  if (differences.length === 0) return
  const lines = await listPaidLines(transaction, order.id)
  const rest_cents = restOf(order) - amount_cents
  for (const due of dueDifferences(differences, { lines, rest_cents }))
    await refundRest(deps, transaction, due.order_id, `swap of refund ${id}`)
}

/** Reserves all that is left of an order. Locks it. */
export async function refundRest(
  deps: BookingDeps,
  transaction: Transaction,
  orderId: number,
  cause: string,
): Promise<void> {
  const order = (await lockRefundedOrder(transaction, { id: orderId }))!
  const amount_cents = restOf(order)
  if (amount_cents <= 0) return
  await reserveRefund(deps, transaction, order, {
    ...(await restParts(transaction, orderId, amount_cents)),
    amount_cents,
    application_id: null,
    request_key: `${cause} ${order.order_number}`,
    answer: null,
    created_by: null,
  })
}

/**
 * The rest of every line with its shares. If an earlier refund was without regard to lines, they add up to more than is
 * left; then this one is too.
 */
export async function restParts(
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
    if (!share || (share.amount_cents === 0 && !line.can_release))
      throw new AppError('REFUND_EXCEEDS_PAYMENT')
    return { target, order_item_id, ...share }
  })
}
