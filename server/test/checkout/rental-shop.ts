import { addCartItem } from '@twirl/contract/buying/cart'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll } from 'vitest'
import { deliverOrder } from '#orders/parcels/deliver-orders.ts'
import { packOrder } from '#orders/parcels/pack-orders.ts'
import type { OrderDeps } from '#orders/order-deps.ts'
import { shipOrder } from '#orders/parcels/ship-orders.ts'
import { connectDatabase } from '#platform/database/database.ts'
import { Jobs } from '#platform/jobs/jobs.ts'
import { Outbox } from '#platform/outbox/outbox.ts'
import { DEFAULT_SETTINGS } from '#system/default-settings.ts'
import { bodyOf, PATIENT, type TestApp, testSecrets } from '../build-test-app.ts'
import { newCustomerBuyer } from './checkout-shop.ts'

export const LABEL = { carrier: 'UPS', tracking_number: '1Z 999' } as const

/** What staff's commands need, with connections of its own. */
export function openRentalShop({ databaseUrl, clock }: TestApp): OrderDeps {
  const log = pino({ level: 'silent' })
  const { db, executeSql, close } = connectDatabase(databaseUrl, log, PATIENT)
  afterAll(close)
  return {
    db,
    clock,
    outbox: new Outbox(testSecrets, new Jobs({ executeSql, log })),
    secrets: testSecrets,
    publicOrigin: 'http://localhost',
    terms: () => ({
      rental: DEFAULT_SETTINGS.rental_terms,
      after_sale: DEFAULT_SETTINGS.after_sale_terms,
    }),
  }
}

type Line = { sku: string; quantity?: number; transaction_type?: 'RENT' | 'PURCHASE' }

/** A customer with a paid order of these lines. */
export async function newOrder(app: TestApp, [first, ...others]: [Line, ...Line[]]) {
  const buyer = await newCustomerBuyer(app, { transaction_type: 'RENT', ...first })
  const items = [...buyer.items]
  for (const { sku, quantity = 1, transaction_type = 'RENT' } of others) {
    const cart_type = 'INDIVIDUAL'
    const added = await buyer.visitor.call(addCartItem, {
      cart_type,
      trunk_show_id: null,
      sku,
      quantity,
      transaction_type,
    })
    items.push({ id: bodyOf(added).id, quantity })
  }
  const quoted = bodyOf(await buyer.previewBag({ items }))
  const { order_number } = bodyOf(await buyer.place(quoted, { items }))
  const { rows } = await sql<{ id: number; sku: string }>`
    select i.id, i.sku from order_item i join customer_order o on o.id = i.order_id
    where o.order_number = ${order_number} order by line`.execute(app.db)
  return { ...buyer, order_number, orderItems: rows }
}

/** … which the customer has received. */
export async function newDeliveredOrder(
  app: TestApp,
  rentals: OrderDeps,
  lines: [Line, ...Line[]],
) {
  const order = await newOrder(app, lines)
  await packOrder(rentals, order.order_number)
  await shipOrder(rentals, order.order_number, LABEL)
  await deliverOrder(rentals, order.order_number)
  return order
}

/** The units that were booked for an order, with their states. */
export async function unitsOf(
  { db }: TestApp,
  orderNumber: string,
): Promise<{ id: number; state: string; sku: string }[]> {
  const { rows } = await sql<{ id: number; state: string; sku: string }>`
    select u.id, u.state, u.sku from customer_order o
    join booking b on b.reference = o.order_token join unit u on u.id = b.unit_id
    where o.order_number = ${orderNumber} order by b.line, u.id`.execute(db)
  return rows
}

export const statesOf = async (app: TestApp, orderNumber: string) =>
  (await unitsOf(app, orderNumber)).map(({ state }) => state)
