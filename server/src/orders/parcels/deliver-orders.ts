import { inTransaction } from '#platform/database/transaction.ts'
import { lockParcels, type WhichParcels } from './lock-parcels.ts'
import type { Parcel } from './parcels.queries.ts'
import type { OrderDeps } from '../order-deps.ts'
import { type Actor, recordStep } from '../step-actor.ts'
import { StepRefused } from '../step-refused.ts'
import { refuseBecauseOf } from './parcel-state.ts'
import { startClocks } from './start-clocks.ts'

/** The customer has the parcel: the due date is fixed. Repeating it changes nothing. */
export function deliverOrder(
  deps: OrderDeps,
  orderNumber: string,
  by: Actor = null,
): Promise<void> {
  return deliver(deps, { order_number: orderNumber }, by)
}

/** As `deliverOrder`, but only if the order has a parcel of its own, or only if it travels in a box (STAFF-97). */
export function deliverOrderOf(
  deps: OrderDeps,
  { order_number, way }: { order_number: string; way: Way },
  by: Actor,
): Promise<void> {
  return deliver(deps, { order_number }, by, way)
}

/** How an order reaches the customer. */
type Way = 'OWN_PARCEL' | 'BOX'

/** The coordinator handed out what has left; members who got theirs before keep their due date. */
export function handOutEvent(
  deps: OrderDeps,
  trunkShowId: number,
  by: Actor = null,
): Promise<void> {
  return deliver(deps, { trunk_show_id: trunkShowId }, by)
}

function deliver(deps: OrderDeps, which: WhichParcels, by: Actor, way?: Way): Promise<void> {
  return inTransaction(deps.db, async (transaction) => {
    const parcels = await lockParcels(transaction, which)
    if (way) assertWay(parcels[0], way)
    // A box that has left is handed out while others have not (STAFF-166).
    const shipped = parcels.filter(({ shipped_at }) => shipped_at !== null)
    if (shipped.length === 0) return refuseBecauseOf(transaction, parcels[0])
    const open = shipped.filter(({ delivered_at }) => delivered_at === null)
    // After the lock: a departure that came first is earlier.
    const delivered = await startClocks(transaction, deps, open, deps.clock.now())
    for (const { order_number, trunk_show_id, due_on } of delivered)
      await recordStep(transaction, deps, by, {
        action: trunk_show_id === null ? 'order.deliver' : 'order.hand-out',
        order_number,
        after: { due_on },
      })
  })
}

function assertWay({ order_number, trunk_show_id }: Parcel, way: Way): void {
  if (way === (trunk_show_id === null ? 'OWN_PARCEL' : 'BOX')) return
  throw new StepRefused(
    way === 'BOX'
      ? `Order ${order_number} has a parcel of its own: mark it as delivered.`
      : `Order ${order_number} travels in the box of an event: mark it as handed out.`,
  )
}
