import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { insertDress, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { LABEL, newOrder, openRentalShop, statesOf } from '../../../test/checkout/rental-shop.ts'
import { deskOf } from '../../../test/orders/refund-desk.ts'
import { packOrder } from '../parcels/pack-orders.ts'
import { shipOrder } from '../parcels/ship-orders.ts'
import { decideRefund } from './decide-refund.ts'
import { insertApplication } from '../../../test/orders/refund-desk.ts'
import { refundOrderFinancially } from './refund-order-financially.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const app = await openCheckoutShop({ now: NOW })
const { db, clock } = app
const rentals = openRentalShop(app)
const desk = deskOf(db, clock)
let products = 100

beforeEach(() => clock.set(NOW))

const newRental = async (quantity = 2) => {
  const sku = await insertDress(db, ++products, quantity)
  const order = await newOrder(app, [{ sku, quantity }])
  const { rows } = await sql<{ id: number; order_token: string }>`
    select id, order_token from customer_order where order_number = ${order.order_number}`.execute(
    db,
  )
  return { ...order, ...rows[0]!, itemId: order.orderItems[0]!.id }
}
const refundWhole = (order_number: string) =>
  refundOrderFinancially(desk, { order_number, amount_cents: 'WHOLE', request_key: order_number })
const refundOne = async ({ id, itemId }: { id: number; itemId: number }) =>
  decideRefund(desk, await insertApplication(db, id, itemId), {
    decision: 'APPROVE',
    answer: null,
    lines: [{ target: 'ITEM', order_item_id: itemId, part: { quantity: 1 } }],
  })

/** Restores the state in which the refund of an order had freed nothing. */
async function promiseAgain({ order_token, itemId }: { order_token: string; itemId: number }) {
  await sql`
    update booking set state = 'CONFIRMED'
    where reference = ${order_token} and state = 'RELEASED'`.execute(db)
  await sql`update order_item set released_quantity = 0 where id = ${itemId}`.execute(db)
}

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

test('the checker finds units that stay promised after a refund', async () => {
  const order = await newRental()
  await refundWhole(order.order_number)
  await promiseAgain(order)
  expect(await checkBooks(db)).toEqual({ ...NO_DISCREPANCIES, promised_after_refund: 1 })
  await sql`
    update booking set state = 'RELEASED' where reference = ${order.order_token}`.execute(db)
  await sql`update order_item set released_quantity = 2 where id = ${order.itemId}`.execute(db)
})

test('the checker finds pieces that were shipped after their refund', async () => {
  const order = await newRental(3)
  await refundOne(order)
  await promiseAgain(order)
  clock.advance({ hours: 1 })
  await packOrder(rentals, order.order_number)
  await shipOrder(rentals, order.order_number, LABEL)
  expect(await statesOf(app, order.order_number)).toEqual(['OUT', 'OUT', 'OUT'])
  expect(await checkBooks(db)).toEqual({ ...NO_DISCREPANCIES, shipped_after_refund: 1 })
  await sql`
    update refund set created_at = ${clock.now()} where order_id = ${order.id}`.execute(db)
})

test('the checker finds pieces that are not sent although they were paid', async () => {
  const order = await newRental()
  await sql`update order_item set released_quantity = 1 where id = ${order.itemId}`.execute(db)
  await sql`
    update booking set state = 'RELEASED' where id = (
      select max(id) from booking where reference = ${order.order_token})`.execute(db)
  expect(await checkBooks(db)).toEqual({ ...NO_DISCREPANCIES, released_without_refund: 1 })
  await promiseAgain(order)
})

// The last test: it replaces the column.
test('the migration frees what was refunded before it, and nothing else', async () => {
  const [packed, partly, shipped, kept] = [
    await newRental(),
    await newRental(3),
    await newRental(),
    await newRental(),
  ]
  await packOrder(rentals, shipped.order_number)
  await shipOrder(rentals, shipped.order_number, LABEL)
  clock.advance({ hours: 1 })
  await refundWhole(shipped.order_number)
  await refundWhole(packed.order_number)
  await refundOne(partly)
  await promiseAgain(packed)
  await promiseAgain(partly)
  await packOrder(rentals, packed.order_number)
  expect(await checkBooks(db)).toEqual({ ...NO_DISCREPANCIES, promised_after_refund: 2 })

  // As before the migration, but for the column that it adds: what came later depends on it.
  await sql`update order_item set released_quantity = 0`.execute(db)
  const migration = new URL('../../../migrations/0036_released_pieces.sql', import.meta.url)
  const statements = (await readFile(migration, 'utf8'))
    .split(/;\n/)
    .filter((each) => each.trim() && !each.includes('add column released_quantity'))
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })
  const released = async ({ itemId }: { itemId: number }) =>
    (
      await db
        .selectFrom('order_item')
        .select('released_quantity')
        .where('id', '=', itemId)
        .executeTakeFirstOrThrow()
    ).released_quantity
  expect(await Promise.all([packed, partly, shipped, kept].map(released))).toEqual([2, 1, 0, 0])
  expect(await statesOf(app, packed.order_number)).toEqual(['IN_HOUSE', 'IN_HOUSE'])
  expect(await statesOf(app, shipped.order_number)).toEqual(['OUT', 'OUT'])
})
