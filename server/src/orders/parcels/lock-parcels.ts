import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { lockOrders } from '../orders.queries.ts'
import { listParcels, type Parcel } from './parcels.queries.ts'
import { listStepActs, nothingToSendText } from './parcel-state.ts'
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
  if ('trunk_show_id' in which) throw new StepRefused('This event has no orders to send.')
  if (parcels.length === 0) throw new AppError('ORDER_NOT_FOUND')
  const acts = await listStepActs(transaction, which.order_number)
  throw new StepRefused(nothingToSendText(which.order_number, acts))
}
