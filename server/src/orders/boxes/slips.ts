import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { getBoxSlips as boxContract } from '@twirl/contract/staff/orders/boxes'
import type { getOrderSlip as orderContract, Slip } from '@twirl/contract/staff/orders/slips'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { AppError } from '#platform/http/app-error.ts'
import { listPromisedUnits } from '../../inventory/public.ts'
import { findBoxEvent } from '../../trunk-shows/public.ts'
import type { OrderDeps } from '../order-deps.ts'
import { listParcels } from '../parcels/parcels.queries.ts'
import { getBoxEvent } from './boxes.ts'
import { findSentOrder, listOrdersOfBoxes, type SentOrder } from './boxes.queries.ts'

type SlipDeps = Pick<OrderDeps, 'db'>

/** The slip of one order (STAFF-26); an order of which nothing is sent has none. */
export async function getOrderSlip(
  { db }: SlipDeps,
  orderNumber: string,
): Promise<EndpointOutput<typeof orderContract>> {
  const order = await findSentOrder(db, orderNumber)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const [slip] = await describeSlips(db, [order])
  const { trunk_show_id, delivery_address } = order
  if (trunk_show_id === null || delivery_address) return { slip: slip!, address: delivery_address }
  const event = await findBoxEvent(db, trunk_show_id)
  return { slip: slip!, address: event?.shipping_address ?? null }
}

/** The slips of all orders in a box, by the name of their member. */
export async function getBoxSlips(
  { db }: SlipDeps,
  id: number,
): Promise<EndpointOutput<typeof boxContract>> {
  const { theme, shipping_address: address } = await getBoxEvent(db, id)
  const slips = await describeSlips(db, await listOrdersOfBoxes(db, [id]))
  return { theme, address, slips }
}

async function describeSlips(db: OrderDeps['db'], orders: SentOrder[]): Promise<Slip[]> {
  const parcels = await listParcels(
    db,
    orders.map(({ id }) => id),
  )
  const units = await listPromisedUnits(
    db,
    orders.map(({ order_token }) => order_token),
  )
  const itemsById = new Map(parcels.map(({ id, items }) => [id, items]))
  const unitsByOrder = Map.groupBy(units, ({ reference }) => reference)
  return orders.map((order) => ({
    order_number: order.order_number,
    name: order.name,
    person: order.person,
    theme: order.trunk_show_theme,
    arrives_by: order.arrives_by,
    due_date: order.due_date,
    items: (itemsById.get(order.id) ?? []).map((item) => ({
      title: item.title,
      size: item.size,
      color: item.color,
      quantity: item.quantity,
      transaction_type: item.transaction_type,
      units: (unitsByOrder.get(order.order_token) ?? [])
        .filter(({ line }) => line === item.line)
        .map(({ unit_id }) => unitCodeOf(unit_id)),
    })),
  }))
}
