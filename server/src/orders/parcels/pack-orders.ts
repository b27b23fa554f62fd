import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { inTransaction } from '#platform/database/transaction.ts'
import { lockPromisedUnits, type PromisedUnit, UNIT_STATE_TEXTS } from '../../inventory/public.ts'
import { lockParcels, type WhichParcels } from './lock-parcels.ts'
import { insertShipments, type Parcel } from './parcels.queries.ts'
import type { OrderDeps } from '../order-deps.ts'
import { type Actor, recordStep } from '../step-actor.ts'
import { moveForStep, StepRefused } from '../step-refused.ts'

/** Puts the units of an order into its parcel. Repeating it changes nothing. */
export function packOrder(deps: OrderDeps, orderNumber: string, by: Actor = null): Promise<void> {
  return pack(deps, { order_number: orderNumber }, by)
}

/** Packs all orders of an event, which share one box; those that are packed already are left as they are. */
export function packEvent(deps: OrderDeps, trunkShowId: number, by: Actor = null): Promise<void> {
  return pack(deps, { trunk_show_id: trunkShowId }, by)
}

function pack(deps: OrderDeps, which: WhichParcels, by: Actor): Promise<void> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (transaction) => {
    const waiting = (await lockParcels(transaction, which)).filter(
      ({ packed_at }) => packed_at === null,
    )
    if (waiting.length === 0) return
    await insertShipments(
      transaction,
      waiting.map(({ id }) => id),
      now,
    )
    for (const { order_number } of waiting)
      await recordStep(transaction, deps, by, { action: 'order.pack', order_number })
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
          cause: packingCause(parcel),
          now,
          by,
        })
    }
  })
}

/** A cause moves a unit once, so that a parcel which was unpacked needs another one. */
function packingCause({ order_number, unpack_count }: Parcel): string {
  return unpack_count === 0 ? `packed ${order_number}` : `packed ${order_number} (${unpack_count})`
}

function assertComplete({ order_number, items }: Parcel, units: PromisedUnit[]): void {
  for (const { line, title, quantity } of items) {
    const own = units.filter((unit) => unit.line === line)
    if (own.length !== quantity)
      throw new StepRefused(
        `Order ${order_number} can’t be packed: it has ${own.length} of ${quantity} units of ${title}.`,
      )
    const absent = own.find(({ state }) => state !== 'IN_HOUSE')
    if (absent)
      throw new StepRefused(
        `Order ${order_number} can’t be packed: unit ${unitCodeOf(absent.unit_id)} of ${title} is ${UNIT_STATE_TEXTS[absent.state]}.`,
      )
  }
}
