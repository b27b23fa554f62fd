import { inTransaction } from '#platform/database/transaction.ts'
import { deleteTokenLater } from '../../credit-cards/public.ts'
import {
  BookComparison,
  listPaymentsByKey,
  reconcileRefunds,
  type RefundReconciliation,
  reserveWholeRefund,
} from '../../orders/public.ts'
import type { Charge } from '../../providers/payments/payment-gateway.ts'
import { endAttempt } from '../checkout.queries.ts'
import type { Driver } from './driver.ts'
import { refundOwed } from './release-order.ts'
import type { SagaDeps } from './saga-deps.ts'

type PaidCharge = Extract<Charge, { state: 'PAID' }>

const HOUR_MS = 3_600_000
/** How much of the book is compared: longer than an attempt may stay open. */
const HOURS = 48
// The gateway's clock may be ahead.
const HOURS_AHEAD = 1
const BATCH = 500

type ChargeReconciliation = {
  /** Paid at the gateway, pending here: checkouts that were continued. */
  continued: number
  /** Paid at the gateway, without an order here: charges that were given back. */
  refunded: number
  /** Charges under keys that the shop never used. */
  unknown: number
}

export type Reconciliation = ChargeReconciliation & RefundReconciliation

/**
 * Compares the gateway's book with the shop's: each charge has an order, is about to get one, or is given back; each refund
 * is recorded here and made there. Repairs what differs.
 */
export async function reconcile(deps: SagaDeps, driver: Driver): Promise<Reconciliation> {
  const now = deps.clock.now().getTime()
  const span = {
    from: new Date(now - HOURS * HOUR_MS),
    to: new Date(now + HOURS_AHEAD * HOUR_MS),
  }
  const book = new BookComparison()
  const charges = await reconcileCharges(deps, driver, span, book)
  const report = { ...charges, ...(await reconcileRefunds(deps, span, book)) }
  await book.store(deps.db, deps.clock.now())
  // An attempt that is paid but not settled yet is nothing unusual.
  const { continued: _, ...breaks } = report
  if (Object.values(breaks).some((count) => count > 0))
    deps.log.error(report, 'the gateway’s book and the shop’s differed')
  else deps.log.info(report, 'the gateway’s book and the shop’s agree')
  return report
}

async function reconcileCharges(
  deps: SagaDeps,
  driver: Driver,
  { from, to }: { from: Date; to: Date },
  book: BookComparison,
): Promise<ChargeReconciliation> {
  const report = { continued: 0, refunded: 0, unknown: 0 }
  let batch: PaidCharge[] = []
  for await (const charge of deps.gateway.listCharges(from, to)) {
    batch.push(charge)
    if (batch.length < BATCH) continue
    await compare(deps, driver, batch, report, book)
    batch = []
  }
  await compare(deps, driver, batch, report, book)
  report.refunded = await refundOwed(deps)
  return report
}

async function compare(
  deps: SagaDeps,
  driver: Driver,
  charges: PaidCharge[],
  report: ChargeReconciliation,
  book: BookComparison,
): Promise<void> {
  if (charges.length === 0) return
  const payments = await listPaymentsByKey(
    deps.db,
    charges.map(({ key }) => key),
  )
  const paymentByKey = new Map(payments.map((payment) => [payment.gateway_key, payment]))
  for (const charge of charges) {
    const payment = paymentByKey.get(charge.key)
    book.see(charge)
    if (!payment) {
      report.unknown++
      book.differ({ ...charge, kind: 'UNKNOWN_CHARGE' })
    } else if (payment.state === 'PENDING') {
      if (await driver.takeOver(payment.order_token)) report.continued++
    } else if (payment.state !== 'PAID') {
      // A late success of an attempt whose units were released.
      await inTransaction(deps.db, async (transaction) => {
        await reserveWholeRefund(transaction, charge, deps.clock.now())
        await endAttempt(transaction, payment, 'REFUNDED')
        // Saved at the gateway with a payment that counts for nothing.
        if (charge.saved_token) await deleteTokenLater(deps.jobs, transaction, charge.saved_token)
      })
    }
  }
}
