import type { EventChange } from '@twirl/contract/staff/events/event-changes'
import { toDollars } from '#platform/money.ts'
import { listOrdersOfEvent } from '../../orders/public.ts'
import { listStaffNames } from '../../staff/public.ts'
import type { EventDeps } from '../events-deps.ts'
import { getEventRow } from '../get-event.ts'
import { findLastChange, listChangeOrders } from './event-changes.queries.ts'

const ORDERS_MAX = 10_000

/** How far the last cancellation of an event is. */
export async function getEventChange(
  deps: Pick<EventDeps, 'db'>,
  eventId: number,
): Promise<{ change: EventChange | null }> {
  const { db } = deps
  await getEventRow(deps, eventId)
  const row = await findLastChange(db, eventId)
  if (!row) return { change: null }
  const names = await listStaffNames(db, [row.staff_id])
  const orders = await listChangeOrders(db, row.id)
  // Names are read from the orders, so that erasing a customer needs nothing here.
  const shown = await listOrdersOfEvent(db, eventId, ORDERS_MAX)
  const nameOf = new Map(shown.map(({ order_number, name }) => [order_number, name]))
  return {
    change: {
      id: row.id,
      kind: row.kind,
      by: names.get(row.staff_id) ?? '',
      at: row.created_at.toISOString(),
      reason: row.reason,
      finished_at: row.finished_at && row.finished_at.toISOString(),
      orders: orders.map(({ refund_cents, ...order }) => ({
        ...order,
        name: nameOf.get(order.order_number) ?? '',
        refund: refund_cents === null ? null : toDollars(refund_cents),
      })),
    },
  }
}
