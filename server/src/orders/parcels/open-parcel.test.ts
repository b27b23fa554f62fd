import { listStaffOrders } from '@twirl/contract/staff/orders/orders'
import { getOrderSteps } from '@twirl/contract/staff/orders/order-steps'
import { getPacking, packScanned } from '@twirl/contract/staff/warehouse/packing'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { insertDress, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { LABEL, newOrder, openRentalShop, statesOf } from '../../../test/checkout/rental-shop.ts'
import { deskOf, insertApplication } from '../../../test/orders/refund-desk.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { decideRefund } from '../refunds/decide-refund.ts'
import { refundOrderFinancially } from '../refunds/refund-order-financially.ts'
import { packOrder } from './pack-orders.ts'
import { shipOrder } from './ship-orders.ts'

const app = await openCheckoutShop({ now: new Date('2027-01-04T17:00:00Z') })
const { db, clock } = app
const rentals = openRentalShop(app)
const desk = deskOf(db, clock)
const packer = await logInStaff(app, ['service', 'warehouse'])
let products = 100

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

const newSku = (units: number) => insertDress(db, ++products, units)
const refundAmount = (order_number: string, amount_cents: number | 'WHOLE') =>
  refundOrderFinancially(desk, { order_number, amount_cents, request_key: order_number })

/** Staff approve the request for an item with one piece of it. */
async function refundPiece(orderNumber: string, order_item_id: number) {
  const { rows } = await sql<{ id: number }>`
    select id from customer_order where order_number = ${orderNumber}`.execute(db)
  const application = await insertApplication(db, rows[0]!.id, order_item_id)
  return decideRefund(desk, application, {
    decision: 'APPROVE',
    answer: null,
    lines: [{ target: 'ITEM', order_item_id, part: { quantity: 1 } }],
  })
}

describe('a refund between packing and shipping opens the parcel (ORDER-11)', () => {
  /** Codes of the units that are promised to an order now. */
  const codesOf = async (orderNumber: string) => {
    const { rows } = await sql<{ unit_id: number }>`
      select b.unit_id from customer_order o join booking b on b.reference = o.order_token
      where o.order_number = ${orderNumber} and b.state = 'CONFIRMED' order by b.id`.execute(db)
    return rows.map(({ unit_id }) => unitCodeOf(unit_id))
  }
  const stepsOf = async (number: string) => bodyOf(await packer.call(getOrderSteps, { number }))
  const takeOutOf = async (number: string) =>
    bodyOf(await packer.call(getPacking, { number })).take_out

  test('the order has to be packed again without the refunded piece', async () => {
    const order = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    const number = order.order_number
    const codes = await codesOf(number)
    await packOrder(rentals, number)
    expect(await takeOutOf(number)).toBeNull()
    await refundPiece(number, order.orderItems[0]!.id)
    const [kept] = await codesOf(number)
    const takenOut = codes.find((code) => code !== kept)!
    const { steps, state } = await stepsOf(number)
    expect(steps).toEqual(['pack', 'cancel'])
    expect(state).toMatch(
      new RegExp(
        `^Order ${number} is not packed any more: pieces of it were refunded\\. It has to be packed again\\. Take out of the parcel: .+ \\(${takenOut}\\)\\.$`,
      ),
    )
    expect(await takeOutOf(number)).toContain(takenOut)
    const list = await packer.call(listStaffOrders, { search: number })
    expect(bodyOf(list).orders[0]!.states).toEqual(['TO_PACK'])
    await expect(shipOrder(rentals, number, LABEL)).rejects.toThrow('It has to be packed again.')

    bodyOf(await packer.call(packScanned, { number, codes: [kept!] }))
    expect(await takeOutOf(number)).toBeNull()
    await shipOrder(rentals, number, LABEL)
    expect(await statesOf(app, number)).toEqual(expect.arrayContaining(['IN_HOUSE', 'OUT']))
  })

  test('two refunds name both pieces until the order is packed', async () => {
    const skus = [await newSku(2), await newSku(1)]
    const order = await newOrder(app, [
      { sku: skus[0]!, quantity: 2 },
      { sku: skus[1]!, quantity: 1 },
    ])
    const number = order.order_number
    const codes = await codesOf(number)
    await packOrder(rentals, number)
    for (const { id } of order.orderItems) await refundPiece(number, id)
    const [kept] = await codesOf(number)
    const text = await takeOutOf(number)
    expect(codes.filter((code) => text!.includes(code)).toSorted()).toEqual(
      codes.filter((code) => code !== kept).toSorted(),
    )
  })

  test('an order of which nothing is left is unpacked and names all its pieces', async () => {
    const { order_number: number } = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    const codes = await codesOf(number)
    await packOrder(rentals, number)
    await refundAmount(number, 'WHOLE')
    const { steps, state, packed_at } = await stepsOf(number)
    expect({ steps, packed_at }).toEqual({ steps: [], packed_at: null })
    for (const code of codes) expect(state).toContain(code)
  })

  test('a refund without pieces leaves the parcel packed', async () => {
    const { order_number: number } = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    await packOrder(rentals, number)
    await refundAmount(number, 100)
    expect((await stepsOf(number)).steps).toEqual(['ship', 'unpack', 'cancel'])
  })
})
