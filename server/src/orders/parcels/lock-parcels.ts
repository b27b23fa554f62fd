import type { Transaction } from '#platform/database/transaction.ts'
import { MoveRefused, moveUnit } from '../../inventory/public.ts'
import { listParcels, lockOrders, type Parcel, type WhichOrders } from './parcels.queries.ts'
import { StepRefused } from '../step-refused.ts'

/**
 * The parcels of one order or of an event, for a step that no other transaction takes meanwhile. Orders of which nothing
 * is sent are left out: later charges, and what was refunded before it was shipped.
 */
export async function lockParcels(
  transaction: Transaction,
  which: WhichOrders,
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

type Move = Omit<Parameters<typeof moveUnit>[1], 'unit_id'>

/** Moves a unit as part of a step; a unit that cannot move refuses the whole step. */
export async function moveForStep(
  transaction: Transaction,
  unitId: number,
  move: Move,
): Promise<void> {
  try {
    await moveUnit(transaction, { unit_id: unitId, ...move })
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    throw new StepRefused(`${move.cause}: ${error.message}`, { cause: error })
  }
}
