import {
  completeWholeRefund,
  giveBack,
  lateRefundKey,
  listOwedRefunds,
} from '../../orders/public.ts'
import type { SagaDeps } from './saga-deps.ts'

const BATCH = 100

/** Gives back charges that have no order. What fails is tried again by the reconciliation. Answers how many it gave back. */
export async function refundOwed({
  db,
  gateway,
  log,
}: Pick<SagaDeps, 'db' | 'gateway' | 'log'>): Promise<number> {
  let refunded = 0
  for (const { id, gateway_key, charge_id, amount_cents } of await listOwedRefunds(db, BATCH)) {
    try {
      await giveBack(gateway, { key: lateRefundKey(gateway_key), charge_id, amount_cents })
      await completeWholeRefund(db, id)
      refunded++
    } catch (error) {
      log.error({ err: error, payment: id }, 'a charge without an order could not be refunded yet')
    }
  }
  return refunded
}
