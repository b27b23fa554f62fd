import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { addDays, type Day, dayOf } from '#platform/new-york-time.ts'
import { listOffers } from '../../catalog/public.ts'
import { countUnitsOut, listLinesOut } from '../../inventory/public.ts'
import { type LateCharges, lateChargesOf, sumOfLateCharges } from '../late-charges.ts'
import { type DueOrder, dueMail } from '../mails/due-mail.ts'
import { orderLinkOf } from '../order-number.ts'
import { listOrdersOut, markItemsOverdue, type OrderOut } from './orders-out.queries.ts'
import { dueDatesToRemindOf, reminderStageOf } from './reminder-stage.ts'
import { assumeDeliveries } from '../parcels/assume-deliveries.ts'
import { expireAnnouncements } from './expire-announcements.ts'
import type { OrderDeps } from '../order-deps.ts'

const BATCH = 200

/**
 * Writes to customers whose rentals are due soon, today, or were due. The cause names order, due date and reminder, so
 * that repeating it, in this process or another one, sends nothing twice.
 */
export async function remindOfDueDates(deps: OrderDeps): Promise<void> {
  const today = dayOf(deps.clock.now())
  await inBatches(deps, dueDatesToRemindOf(today), async (transaction, orders) => {
    for (const order of orders) {
      const stage = reminderStageOf(order.due_on, today)
      if (!stage) continue
      const late_charges = await loadLateCharges(transaction, order)
      const link = orderLinkOf(deps, order.order_number)
      const mail = dueMail({ ...order, late_charges }, stage, link)
      const cause = `due ${order.order_number} ${order.due_on} ${stage}`
      await deps.outbox.putMail(transaction, cause, mail, { about: order.order_number })
    }
  })
}

const LAST_DAY = '9999-12-31'

/** What of an order is with the customer and due first, with what may be charged for it; undefined if nothing is. */
export async function findDueOrder(
  transaction: Transaction,
  orderToken: string,
): Promise<DueOrder | undefined> {
  const orders = await listOrdersOut(transaction, [orderToken], { from: null, until: LAST_DAY })
  const [order] = await withUnitsOut(transaction, orders)
  return order && { ...order, late_charges: await loadLateCharges(transaction, order) }
}

async function loadLateCharges(
  transaction: Transaction,
  { items }: OrderOut,
): Promise<LateCharges> {
  const offers = await listOffers(
    transaction,
    items.map(({ sku }) => sku),
  )
  return sumOfLateCharges(
    items.map((item) => ({
      ...lateChargesOf(
        item,
        offers.find(({ sku }) => sku === item.sku),
      ),
      quantity: item.quantity,
    })),
  )
}

/**
 * Notes since when rented items are late, also those whose delivery was never scanned and those whose announced return
 * nobody confirmed. Repeating it changes nothing.
 */
export async function markOverdue(deps: OrderDeps): Promise<void> {
  await assumeDeliveries(deps)
  await expireAnnouncements(deps)
  const yesterday = addDays(dayOf(deps.clock.now()), -1)
  await inBatches(deps, { from: null, until: yesterday }, (transaction, orders) =>
    markItemsOverdue(
      transaction,
      orders.flatMap(({ items }) => items.map(({ id }) => id)),
      deps.clock.now(),
    ),
  )
}

/**
 * Goes through what is with customers and due in that time, a transaction for each batch. Begins with the units that
 * are out, which are limited by the stock; orders are not.
 */
async function inBatches(
  { db }: OrderDeps,
  due: { from: Day | null; until: Day },
  work: (transaction: Transaction, orders: OrderOut[]) => Promise<void>,
): Promise<void> {
  let after = 0
  for (;;) {
    const last = await inTransaction(db, async (transaction) => {
      const lines = await listLinesOut(transaction, { after, limit: BATCH })
      const tokens = [...new Set(lines.map(({ reference }) => reference))]
      const orders = await listOrdersOut(transaction, tokens, due)
      if (orders.length > 0) await work(transaction, await withUnitsOut(transaction, orders))
      return lines.at(-1)?.booking_id
    })
    if (last === undefined) return
    after = last
  }
}

/** Leaves the items whose units are with the customer, and counts those units. */
async function withUnitsOut(transaction: Transaction, orders: OrderOut[]): Promise<OrderOut[]> {
  const counts = await countUnitsOut(
    transaction,
    orders.map(({ order_token }) => order_token),
  )
  return orders.flatMap((order) => {
    const items = order.items.flatMap((item) => {
      const out = counts.find(
        ({ reference, line }) => reference === order.order_token && line === item.line,
      )
      // The unit of a piece that was charged as lost stays out (STAFF-245).
      const quantity = Math.min(out?.count ?? 0, item.quantity)
      return quantity > 0 ? { ...item, quantity } : []
    })
    return items.length > 0 ? { ...order, items } : []
  })
}
