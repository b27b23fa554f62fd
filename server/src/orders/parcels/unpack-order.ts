import { inTransaction } from '#platform/database/transaction.ts'
import { lockPromisedUnits } from '../../inventory/public.ts'
import type { OrderDeps } from '../order-deps.ts'
import { type Actor, recordStep } from '../step-actor.ts'
import { moveForStep } from '../step-refused.ts'
import { lockParcels } from './lock-parcels.ts'
import { refuseBecauseOf } from './parcel-state.ts'
import { deleteShipment } from './parcels.queries.ts'

/** Takes the units of an order out of its parcel again; they stay promised to it. Repeating it changes nothing. */
export function unpackOrder(deps: OrderDeps, orderNumber: string, by: Actor): Promise<void> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (transaction) => {
    const [parcel] = await lockParcels(transaction, { order_number: orderNumber })
    if (parcel.shipped_at) return refuseBecauseOf(transaction, parcel)
    if (!parcel.packed_at) return
    await deleteShipment(transaction, parcel.id)
    await recordStep(transaction, deps, by, {
      action: 'order.unpack',
      order_number: orderNumber,
      before: { packed_at: parcel.packed_at.toISOString() },
    })
    const units = await lockPromisedUnits(transaction, [parcel.order_token])
    const cause = `unpacked ${orderNumber} (${parcel.unpack_count + 1})`
    for (const { unit_id, is_away_for } of units)
      if (is_away_for) await moveForStep(transaction, unit_id, { to: 'IN_HOUSE', cause, now, by })
  })
}
