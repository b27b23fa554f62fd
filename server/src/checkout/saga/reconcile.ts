import { inTransaction } from '#platform/database/transaction.ts'
import { listPaymentsByKey, reserveWholeRefund } from '../../orders/public.ts'
import type { Charge } from '../../providers/payments/payment-gateway.ts'
import type { Driver } from './driver.ts'
import { refundOwed } from './refund-owed.ts'
import type { Saga } from './saga.ts'

type PaidCharge = Extract<Charge, { state: 'PAID' }>

/** How much of the book is compared: longer than an attempt may stay open. */
const HOURS = 48
const BATCH = 500

export type Reconciliation = {
  /** Checkouts that were continued. */
  continued: number
  /** Charges without an order that were given back. */
  refunded: number
  /** Charges under keys that the shop never used. */
  unknown: number
}

/** Compares the gateway's book with the shop's: each charge has an order, is about to get one, or is given back. */
export async function reconcile(saga: Saga, driver: Driver): Promise<Reconciliation> {
  const now = saga.clock.now()
  const from = new Date(now.getTime() - HOURS * 3_600_000)
  const report = { continued: 0, refunded: 0, unknown: 0 }
  let batch: PaidCharge[] = []
  for await (const charge of saga.gateway.listCharges(from, now)) {
    batch.push(charge)
    if (batch.length < BATCH) continue
    await compare(saga, driver, batch, report)
    batch = []
  }
  await compare(saga, driver, batch, report)
  report.refunded = await refundOwed(saga)
  if (report.refunded + report.unknown > 0)
    saga.log.error(report, 'charges without an order were found in the gateway’s book')
  return report
}

async function compare(
  saga: Saga,
  driver: Driver,
  charges: PaidCharge[],
  report: Reconciliation,
): Promise<void> {
  if (charges.length === 0) return
  const payments = await listPaymentsByKey(
    saga.db,
    charges.map(({ key }) => key),
  )
  const paymentByKey = new Map(payments.map((payment) => [payment.gateway_key, payment]))
  for (const charge of charges) {
    const payment = paymentByKey.get(charge.key)
    if (!payment) report.unknown++
    else if (payment.state === 'PENDING') {
      if (await driver.takeOver(payment.order_token)) report.continued++
    } else if (payment.state !== 'PAID') {
      // A late success of an attempt whose units were released.
      await inTransaction(saga.db, (transaction) =>
        reserveWholeRefund(transaction, charge, saga.clock.now()),
      )
    }
  }
}
