import { inTransaction } from '#platform/database/transaction.ts'
import { lockPromisedUnits, type PromisedUnit } from '../../inventory/public.ts'
import { lockParcels, type WhichParcels } from './lock-parcels.ts'
import { insertShipments, type Parcel } from './parcels.queries.ts'
import type { OrderDeps } from '../order-deps.ts'
import { moveForStep, StepRefused } from '../step-refused.ts'

/** Puts the units of an order into its parcel. Repeating it changes nothing. */
export function packOrder(deps: OrderDeps, orderNumber: string): Promise<void> {
  return pack(deps, { order_number: orderNumber })
}

/** Packs all orders of an event, which share one box; those that are packed already are left as they are. */
export function packEvent(deps: OrderDeps, trunkShowId: number): Promise<void> {
  return pack(deps, { trunk_show_id: trunkShowId })
}

function pack({ db, clock }: OrderDeps, which: WhichParcels): Promise<void> {
  const now = clock.now()
  return inTransaction(db, async (transaction) => {
    const waiting = (await lockParcels(transaction, which)).filter(
      ({ packed_at }) => packed_at === null,
    )
    if (waiting.length === 0) return
    await insertShipments(
      transaction,
      waiting.map(({ id }) => id),
      now,
    )
    // Last, because buyers of the same pieces wait for the end of the transaction.
    const units = await lockPromisedUnits(
      transaction,
      waiting.map(({ order_token }) => order_token),
    )
    for (const parcel of waiting) {
      const own = units.filter(({ reference }) => reference === parcel.order_token)
      assertComplete(parcel, own)
      for (const { unit_id, booking_id } of own)
        await moveForStep(transaction, unit_id, {
          to: 'PACKED',
          booking_id,
          cause: `packed ${parcel.order_number}`,
          now,
        })
    }
  })
}

function assertComplete({ order_number, items }: Parcel, units: PromisedUnit[]): void {
  for (const { line, title, quantity } of items) {
    const { length } = units.filter((unit) => unit.line === line)
    if (length !== quantity)
      throw new StepRefused(`order ${order_number} has ${length} of ${quantity} units of ${title}`)
  }
}
