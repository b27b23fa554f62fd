import type { Transaction } from '#platform/database/transaction.ts'
import { lockOrders } from '../orders.queries.ts'
import { listParcels, type Parcel } from './parcels.queries.ts'
import { StepRefused } from '../step-refused.ts'

/** The parcel of an order, or all parcels of an event. */
export type WhichParcels = { order_number: string } | { trunk_show_id: number }

/**
 * Locks and returns the parcels of one order or of an event, so that no other transaction takes a step with them meanwhile. Orders of which nothing
 * is sent are left out: later charges, and what was refunded before it was shipped.
 */
export async function lockParcels(
  transaction: Transaction,
  which: WhichParcels,
): Promise<[Parcel, ...Parcel[]]> {
  const parcels = await listParcels(transaction, await lockOrders(transaction, which))
  const [first, ...others] = parcels.filter(
    ({ items, shipped_at }) => items.length > 0 || shipped_at !== null,
  )
  if (first) return [first, ...others]
  if ('trunk_show_id' in which)
    throw new StepRefused(`event ${which.trunk_show_id} has no orders to send`)
  throw new StepRefused(
    parcels.length > 0
      ? `order ${which.order_number} has nothing to send`
      : `there is no order ${which.order_number}`,
  )
}
