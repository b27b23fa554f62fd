import { randomUUID } from 'node:crypto'
import { previewTrunkShow } from '@twirl/contract/buying/checkout'
import { getOrderMoney, previewOrderRefund, refundOrder } from '@twirl/contract/staff/money/refunds'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bodyOf } from '../../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../../test/checkout/check-books.ts'
import {
  insertDress,
  newCustomerBuyer,
  openCheckoutShop,
} from '../../../../test/checkout/checkout-shop.ts'
import { LABEL, openRentalShop, statesOf } from '../../../../test/checkout/rental-shop.ts'
import { insertCoupon } from '../../../../test/coupon-factory.ts'
import { logInStaff } from '../../../../test/staff-factory.ts'
import { insertTrunkShow } from '../../../../test/trunk-show-factory.ts'
import { packOrder } from '../../parcels/pack-orders.ts'
import { shipOrder } from '../../parcels/ship-orders.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const app = await openCheckoutShop({ now: NOW })
const { db, clock } = app
const rentals = openRentalShop(app)
const service = await logInStaff(app, ['service', 'finance'])
let dresses = 100

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** Two pieces of a dress that a code of 100 % paid. */
async function placeFreeOrder() {
  const sku = await insertDress(db, ++dresses, 2)
  const coupon_code = await insertCoupon(db, { kind: 'PERCENTAGE', percent: 100 })
  const password = `free${dresses}`
  const trunk_show_id = await insertTrunkShow(db, {
    password,
    opens_at: new Date('2027-01-01T12:00:00Z'),
    closes_at: new Date('2027-01-06T12:00:00Z'),
    hand_out_date: '2027-01-20',
    party_date: '2027-01-22',
    products: [dresses],
  })
  const buyer = await newCustomerBuyer(app, {
    trunk_show_id,
    password,
    sku,
    quantity: 2,
    transaction_type: 'RENT',
  })
  const quoted = bodyOf(
    await buyer.visitor.call(previewTrunkShow, { trunk_show_id, items: buyer.items, coupon_code }),
  )
  expect(quoted.total).toBe(0)
  const { order_number } = bodyOf(await buyer.place(quoted, { coupon_code }))
  const { rows } = await sql<{ id: number }>`
    select i.id from order_item i join customer_order o on o.id = i.order_id
    where o.order_number = ${order_number}`.execute(db)
  return { order_number, item_id: rows[0]!.id, sku }
}

const pieces = (order_item_id: number, quantity?: number) => ({
  lines: [{ target: 'ITEM' as const, order_item_id, ...(quantity && { quantity }) }],
  amount: null,
})
const release = (orderNumber: string, item_id: number, quantity?: number, key = randomUUID()) =>
  service.call(refundOrder, {
    orderNumber,
    share: pieces(item_id, quantity),
    amount: 0,
    reason: 'The customer wants one only',
    request_key: key,
  })

test('one of two free pieces is released and not sent (ORDER-11)', async () => {
  const { order_number: orderNumber, item_id, sku } = await placeFreeOrder()
  await packOrder(rentals, orderNumber)
  const { lines } = bodyOf(await service.call(getOrderMoney, { orderNumber }))
  expect(lines).toMatchObject([{ quantity_left: 2, left: 0, can_release: true }])
  const share = pieces(item_id, 1)
  const shown = bodyOf(await service.call(previewOrderRefund, { orderNumber, share }))
  expect(shown).toMatchObject({ amount: 0, needs_second_person: false, lines: [{ quantity: 1 }] })
  const key = randomUUID()
  const first = await release(orderNumber, item_id, 1, key)
  expect(bodyOf(first)).toEqual({ state: 'PAID', amount: 0 })
  expect(bodyOf(await release(orderNumber, item_id, 1, key))).toEqual(bodyOf(first))
  expect(await statesOf(app, orderNumber)).toEqual(['IN_HOUSE', 'IN_HOUSE'])
  const { rows } = await sql`select rentable from stock_count where sku = ${sku}`.execute(db)
  expect(rows).toEqual([{ rentable: 1 }])
  await packOrder(rentals, orderNumber)
  await shipOrder(rentals, orderNumber, LABEL)
  expect((await statesOf(app, orderNumber)).toSorted()).toEqual(['IN_HOUSE', 'OUT'])
})

test('the last pieces of an order are released by canceling it', async () => {
  const { order_number: orderNumber, item_id } = await placeFreeOrder()
  const { status, error } = await release(orderNumber, item_id)
  expect([status, error.message]).toEqual([
    409,
    `Nothing would be left to send of order ${orderNumber}. Cancel the order instead.`,
  ])
  expect(await statesOf(app, orderNumber)).toEqual(['IN_HOUSE', 'IN_HOUSE'])
})

test('a free piece that was shipped is not released', async () => {
  const { order_number: orderNumber, item_id } = await placeFreeOrder()
  await packOrder(rentals, orderNumber)
  await shipOrder(rentals, orderNumber, LABEL)
  const { error } = await release(orderNumber, item_id, 1)
  expect(error.error_code).toBe('REFUND_EXCEEDS_PAYMENT')
})
