import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { BookComparison } from '../books/book-comparison.ts'
import type { GatewayRefund } from '../../providers/payments/payment-gateway.ts'
import {
  type KnownRefund,
  listOrdersByCharge,
  listPaidSince,
  listRefundsByKey,
  replaceGatewayRefund,
} from './gateway-book.queries.ts'
import type { RefundDeps } from './refund-deps.ts'
import {
  insertRefund,
  lockRefundedOrder,
  reserveOnPayment,
  storeRefusal,
} from './refunds.queries.ts'
import { releaseRefunded } from './release-refunded.ts'
import { bookRefund, settleRefund } from './settle-refund.ts'

const BATCH = 500

export type RefundReconciliation = {
  /** Paid at the gateway, reserved here: settled. */
  settled: number
  /** Paid here, unknown at the gateway: paid again under the same key. */
  paid_again: number
  /** Made in the gateway's own console: recorded here. */
  recorded: number
  /** Refunds that staff must look at: of charges that no order has, or of more than its order can give back. */
  unresolved: number
}

/** Compares the refunds of the gateway's book in that time with those of the shop. */
export async function reconcileRefunds(
  deps: RefundDeps,
  { from, to }: { from: Date; to: Date },
  book = new BookComparison(),
): Promise<RefundReconciliation> {
  const report = { settled: 0, paid_again: 0, recorded: 0, unresolved: 0 }
  // Before the gateway's book is read: what is paid here now is in that book, unless something went wrong.
  const paid = await listPaidSince(deps.db, from)
  const listed = new Set<string>()
  let batch: GatewayRefund[] = []
  for await (const refund of deps.gateway.listRefunds(from, to)) {
    listed.add(refund.key)
    batch.push(refund)
    if (batch.length < BATCH) continue
    await compare(deps, batch, report, book)
    batch = []
  }
  await compare(deps, batch, report, book)
  for (const refund of paid)
    if (!listed.has(refund.key))
      await attempt(deps, report, book, refund, () => payAgain(deps, refund, report))
  return report
}

/** Compares the refunds of one charge, such as one that was made in the gateway's own console a moment ago (PAY-37). */
export async function reconcileRefundsOf(deps: RefundDeps, chargeId: string): Promise<void> {
  const report = { settled: 0, paid_again: 0, recorded: 0, unresolved: 0 }
  const book = new BookComparison()
  await compare(deps, await deps.gateway.listRefundsOf(chargeId), report, book)
  await book.store(deps.db, deps.clock.now())
}

async function compare(
  deps: RefundDeps,
  refunds: GatewayRefund[],
  report: RefundReconciliation,
  book: BookComparison,
): Promise<void> {
  if (refunds.length === 0) return
  const known = await listRefundsByKey(
    deps.db,
    refunds.map(({ key }) => key),
  )
  const knownByKey = new Map(known.map((refund) => [refund.key, refund]))
  const foreign = refunds.filter(({ key }) => !knownByKey.has(key))
  const orders = await listOrdersByCharge(
    deps.db,
    foreign.map(({ charge_id }) => charge_id),
  )
  const orderByCharge = new Map(orders.map(({ charge_id, order_id }) => [charge_id, order_id]))
  for (const refund of refunds)
    await attempt(deps, report, book, refund, async () => {
      const ours = knownByKey.get(refund.key)
      if (!ours) await record(deps, refund, orderByCharge.get(refund.charge_id), report)
      else await settle(deps, refund, ours, report)
    })
}

/** Logs an error and counts it, so that one refund that fails does not keep the others from being compared. */
async function attempt(
  { log }: RefundDeps,
  report: RefundReconciliation,
  book: BookComparison,
  { key, charge_id, amount_cents }: Omit<GatewayRefund, 'refund_id'>,
  work: () => Promise<void>,
): Promise<void> {
  book.see({ key })
  try {
    await work()
  } catch (error) {
    report.unresolved++
    book.differ({ key, charge_id, amount_cents, kind: 'UNRESOLVED_REFUND' })
    log.error({ err: error, key, charge_id }, 'a refund could not be reconciled')
  }
}

/** A charge without an order that is given back is completed by the checkout. */
async function settle(
  deps: RefundDeps,
  refund: GatewayRefund,
  { id, order_id, state, amount_cents, is_outside }: KnownRefund,
  report: RefundReconciliation,
): Promise<void> {
  if (is_outside) throw new Error('a refund was paid by the gateway and outside the shop')
  if (amount_cents !== refund.amount_cents) throw new Error('the amounts of a refund differ')
  if (id === null || order_id === null || state === 'PAID') return
  if (await settleRefund(deps, { id, order_id }, refund)) report.settled++
}

/** A refusal is stored besides, so that staff can pay it outside the shop (STAFF-93). */
async function payAgain(
  { gateway, db, clock }: RefundDeps,
  { id, key, charge_id, amount_cents }: KnownRefund,
  report: RefundReconciliation,
): Promise<void> {
  const request = { key, charge_id, amount_cents }
  // It may be older than the part of the book that was read.
  if (await gateway.findRefund(request)) return
  try {
    const { refund_id } = await gateway.refund(request)
    if (id !== null) await replaceGatewayRefund(db, id, refund_id)
  } catch (error) {
    const refusal = gateway.refusalOf(error)
    if (refusal !== null && id !== null) await storeRefusal(db, id, { refusal, now: clock.now() })
    throw error
  }
  report.paid_again++
}

async function record(
  deps: RefundDeps,
  { key, refund_id, amount_cents }: GatewayRefund,
  orderId: number | undefined,
  report: RefundReconciliation,
): Promise<void> {
  if (orderId === undefined) throw new Error('no order was paid with the charge of a refund')
  await inTransaction(deps.db, async (transaction) => {
    const order = (await lockRefundedOrder(transaction, { id: orderId }))!
    // Another event about the same refund may have been faster.
    if ((await listRefundsByKey(transaction, [key])).length > 0) return
    const { id: order_id, payment_id } = order
    if (payment_id === null || !(await reserveOnPayment(transaction, payment_id, amount_cents)))
      throw new AppError('REFUND_EXCEEDS_PAYMENT')
    const refund = await insertRefund(
      transaction,
      {
        order_id,
        payment_id,
        kind: 'FINANCIAL',
        amount_cents,
        application_id: null,
        request_key: null,
        created_by: null,
        lines: [],
        answer: null,
        paid: { gateway_key: key, gateway_refund_id: refund_id },
      },
      deps.clock.now(),
    )
    await bookRefund(deps, transaction, order, { ...refund, answer: null })
    await releaseRefunded(deps, transaction, order)
    report.recorded++
  })
}
