import { inTransaction } from '#platform/database/transaction.ts'
import { addDays, dayOf, startOfDay } from '#platform/new-york-time.ts'
import { expectedDay } from '../item-actions.ts'
import type { OrderDeps } from '../order-deps.ts'
import { lockOrders } from '../orders.queries.ts'
import { listParcels, listUnscanned } from './parcels.queries.ts'
import { startClocks } from './start-clocks.ts'

const BATCH = 200

/**
 * A parcel without a delivery scan counts as delivered on the day after its promised one (ORDER-13), for page, due day,
 * reminders, queues and charges alike. Repeating it changes nothing.
 */
export async function assumeDeliveries(deps: OrderDeps): Promise<void> {
  const today = dayOf(deps.clock.now())
  for (let after = 0; ;) {
    const orders = await listUnscanned(deps.db, { today, after, limit: BATCH })
    for (const order of orders) {
      const promised = expectedDay(order, deps.terms().rental)
      if (promised >= today) continue
      await inTransaction(deps.db, async (transaction) => {
        await lockOrders(transaction, { id: order.id })
        const unscanned = (await listParcels(transaction, [order.id])).filter(
          ({ delivered_at }) => delivered_at === null,
        )
        await startClocks(transaction, deps, unscanned, startOfDay(addDays(promised, 1)), true)
      })
    }
    const last = orders.at(-1)
    if (!last) return
    after = last.id
  }
}
