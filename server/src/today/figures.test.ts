import { getFigures } from '@twirl/contract/staff/today'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { packOrder } from '#orders/parcels/pack-orders.ts'
import { shipOrder } from '#orders/parcels/ship-orders.ts'
import { receiveReturn } from '#orders/returns/receive-return.ts'
import { bodyOf } from '../../test/build-test-app.ts'
import { openCheckoutShop, SKU } from '../../test/checkout/checkout-shop.ts'
import { LABEL, newOrder, openRentalShop, unitsOf } from '../../test/checkout/rental-shop.ts'
import { logInStaff } from '../../test/staff-factory.ts'

// Half past eleven in the evening in New York: the next day in UTC.
const FIRST = new Date('2027-01-05T04:30:00Z')
const SECOND = new Date('2027-01-06T17:00:00Z')
const LAST = new Date('2027-01-08T17:00:00Z')

const shop = await openCheckoutShop({ now: FIRST, units: 10 })
const { db, clock } = shop
const rentals = openRentalShop(shop)
// The database records the intake at its own time, which must not be one of the days below.
await sql`alter table unit_move disable trigger append_only`.execute(db)
await sql`update unit_move set moved_at = '2026-06-01'`.execute(db)
await sql`alter table unit_move enable trigger append_only`.execute(db)
await sql`
  with made as (
    insert into collection (id, name, description, kind, position) values (77, 'Gala', '', 'NORMAL', 1) returning id
  )
  insert into collection_product (collection_id, product_id) select id, 1 from made`.execute(db)

const order = await newOrder(shop, [{ sku: SKU, quantity: 2 }])
await packOrder(rentals, order.order_number)
await shipOrder(rentals, order.order_number, LABEL)
clock.set(SECOND)
await newOrder(shop, [{ sku: SKU, transaction_type: 'PURCHASE' }])
const unit_ids = (await unitsOf(shop, order.order_number)).map(({ id }) => id)
await receiveReturn(rentals, order.orderItems[0]!.id, { unit_ids })
await sql`
  insert into refund (order_id, payment_id, kind, state, amount_cents, gateway_key, created_at, paid_at)
  select id, payment_id, 'FINANCIAL', 'PAID', 1500, 'test', ${LAST}, ${LAST}
  from customer_order where order_number = ${order.order_number}`.execute(db)
clock.set(LAST)

test('adds up orders, revenue and units by day in New York (STAFF-73)', async () => {
  const { call } = await logInStaff(shop, ['finance'])
  const { days, collections, events } = bodyOf(await call(getFigures, { days: 30 }))
  expect(days).toHaveLength(30)
  const { rows } = await sql<{ total: number }>`
    select total_cents / 100.0::float8 as total from customer_order order by id`.execute(db)
  const [first, second] = rows.map(({ total }) => total)
  expect(days.slice(-5)).toEqual([
    { day: '2027-01-04', orders: 1, revenue: first, rentals_out: 2, units_owned: 10 },
    { day: '2027-01-05', orders: 0, revenue: 0, rentals_out: 2, units_owned: 10 },
    { day: '2027-01-06', orders: 1, revenue: second, rentals_out: 0, units_owned: 10 },
    { day: '2027-01-07', orders: 0, revenue: 0, rentals_out: 0, units_owned: 10 },
    { day: '2027-01-08', orders: 0, revenue: -15, rentals_out: 0, units_owned: 10 },
  ])
  expect(collections).toMatchObject([{ id: 77, name: 'Gala', count: 3 }])
  expect(events).toEqual([])
})

test('members without finance see counts and no money', async () => {
  const { call } = await logInStaff(shop, ['warehouse'])
  const { days, collections } = bodyOf(await call(getFigures, { days: 30 }))
  expect(days.map(({ orders }) => orders).slice(-3)).toEqual([1, 0, 0])
  expect(new Set([...days, ...collections].map(({ revenue }) => revenue))).toEqual(new Set([null]))
})

test('a span that no chart has is refused', async () => {
  const { call } = await logInStaff(shop, ['finance'])
  expect((await call(getFigures, { days: 366 })).status).toBe(400)
})
