import { getOrder, listOrders } from '@twirl/contract/buying/orders'
import { describe, expect, test } from 'vitest'
import { buildTestApp, testSecrets } from '../../../test/build-test-app.ts'
import { insertCustomer, insertProduct } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { newVisitor } from '../../../test/new-visitor.ts'
import { insertOrder, sendOut, tellOfRentals, type TestOrder } from '../../../test/order-factory.ts'
import { orderKeyOf } from '../order-number.ts'

const shop = await buildTestApp({
  now: new Date('2026-05-20T12:00:00Z'),
  prepare: (empty) =>
    insertProduct(empty, {
      id: 1,
      selling_price_cents: 7_000,
      is_purchasable: true,
      variants: [{ size: 'M', core: 20 }],
    }),
})
const { db, clock } = shop
const { id: customer_id } = await insertCustomer(db)

const guest = newVisitor(shop)
const owner = newVisitor(shop)
owner.bring(await logInAs(db, customer_id, clock.now()))
const other = newVisitor(shop)
other.bring(await logInAs(db, (await insertCustomer(db)).id, clock.now()))

const keyOf = ({ order_number }: TestOrder) => orderKeyOf(testSecrets, order_number)

async function read({ order_number }: TestOrder, visitor = owner, key?: string) {
  const answer = await visitor.call(getOrder, { orderNumber: order_number, key })
  expect(answer.status).toBe(200)
  return answer.body
}

const DELIVERED = {
  carrier: 'UPS',
  tracking_number: '1Z999',
  packed_at: '2026-05-05T14:00:00Z',
  shipped_at: '2026-05-05T20:00:00Z',
  delivered_at: '2026-05-08T15:00:00Z',
}

/** A rented dress that has arrived. */
async function insertRental(overrides: Parameters<typeof insertOrder>[1] = {}) {
  const order = await insertOrder(db, {
    customer_id,
    return_by: '2026-05-29',
    due_on: '2026-05-29',
    shipment: DELIVERED,
    ...overrides,
  })
  await sendOut(db, order)
  return order
}

describe('GET /ajax/order/{orderNumber}', () => {
  test('describes an order that was just paid', async () => {
    const order = await insertOrder(db, { customer_id, return_by: '2026-06-03' })
    expect(await read(order)).toMatchObject({
      order_number: order.order_number,
      paid_time: '2026-05-04T16:00:00.000Z',
      status: 'PAID',
      order_accessory_item: null,
      shipping_company_code: null,
      tracking_number: null,
      timeline: [
        { step: 'ORDERED', time: '2026-05-04T16:00:00.000Z' },
        { step: 'PACKED', time: null },
        { step: 'SHIPPED', time: null },
        { step: 'DELIVERED', time: null },
      ],
      original_order_number: null,
      rental_due_date: '2026-06-03',
      total: 35,
      refund_total: 0,
      is_claimable: false,
      card: { brand: 'VISA', last_four: '4242' },
      order_items: [
        {
          id: order.item_ids[0],
          image_alt: 'Front',
          price: 35,
          refunded_subtotal: 0,
          refund_state: null,
          is_returnable: false,
          is_purchasable: false,
          is_exchangeable: false,
          is_refundable: false,
          rental: {
            state: 'UPCOMING',
            quantity_out: 0,
            due_date: '2026-06-03',
            days_until_due: null,
            bought_order_number: null,
            exchange_order_number: null,
          },
        },
      ],
    })
  })

  test('describes a rented dress with its customer, as the list does', async () => {
    const order = await insertRental()
    const described = await read(order)
    expect(described).toMatchObject({
      shipping_company_code: 'UPS',
      tracking_number: '1Z999',
      timeline: [
        { step: 'ORDERED' },
        { step: 'PACKED', time: '2026-05-05T14:00:00.000Z' },
        { step: 'SHIPPED', time: '2026-05-05T20:00:00.000Z' },
        { step: 'DELIVERED', time: '2026-05-08T15:00:00.000Z' },
      ],
      order_items: [
        {
          is_returnable: true,
          is_purchasable: true,
          is_exchangeable: true,
          is_refundable: false,
          rental: { state: 'OUT', due_date: '2026-05-29', days_until_due: 9 },
        },
      ],
    })
    const { orders } = (await owner.call(listOrders, { limit: 100 })).body
    expect(orders.find((it) => it.order_number === order.order_number)).toEqual(described)
  })

  test('the day of the delivery may have moved the due date', async () => {
    const order = await insertRental({ return_by: '2026-05-15', due_on: '2026-05-22' })
    const { rental_due_date, order_items } = await read(order)
    expect(rental_due_date).toBe('2026-05-22')
    expect(order_items[0]!.rental).toMatchObject({ state: 'OUT', days_until_due: 2 })
  })

  test('a group order is handed out', async () => {
    const order = await insertRental({ channel: 'GROUP_RENTAL', trunk_show_theme: 'Formal' })
    const { timeline, order_items } = await read(order)
    expect(timeline.map(({ step }) => step)).toEqual(['ORDERED', 'PACKED', 'SHIPPED', 'HANDED_OUT'])
    expect(order_items[0]).toMatchObject({ is_returnable: true, is_exchangeable: false })
  })

  test('names the order in which a rented dress was bought, and its original', async () => {
    const rented = await insertOrder(db, { customer_id, shipment: DELIVERED })
    const bought = await insertOrder(db, {
      customer_id,
      channel: 'PURCHASE_RENTAL',
      paid_at: '2026-05-10T12:00:00Z',
      original_order_id: rented.id,
      items: [{ transaction_type: 'PURCHASE', rental_item_id: rented.item_ids[0]! }],
    })
    expect((await read(rented)).order_items[0]!.rental).toMatchObject({
      state: 'BOUGHT',
      bought_order_number: bought.order_number,
    })
    expect(await read(bought)).toMatchObject({
      original_order_number: rented.order_number,
      timeline: [{ step: 'ORDERED' }],
      order_items: [{ rental: null }],
    })
  })

  test('names the exchange that replaced a rented dress, and its original', async () => {
    const rented = await insertRental()
    const exchange = await insertOrder(db, {
      customer_id,
      channel: 'EXTRA_ONE_TIME_RENTAL_CHARGE',
      original_order_id: rented.id,
      items: [{ price_cents: 0, exchanged_item_id: rented.item_ids[0]! }],
    })
    await tellOfRentals(db, rented.item_ids[0]!, { return_requested_at: '2026-05-10T12:00:00Z' })
    expect((await read(rented)).order_items[0]).toMatchObject({
      is_returnable: false,
      is_exchangeable: false,
      rental: { state: 'EXCHANGED', exchange_order_number: exchange.order_number },
    })
    expect(await read(exchange)).toMatchObject({
      original_order_number: rented.order_number,
      order_items: [{ rental: { state: 'UPCOMING' } }],
    })
  })

  test('describes what was returned, and what was refunded', async () => {
    const order = await insertOrder(db, {
      customer_id,
      channel: 'ONLINE_TRUNK_SHOW',
      status: 'PARTIALLY_REFUNDED',
      refunded_cents: 3_500,
      shipment: DELIVERED,
      items: [
        {
          refunded_cents: 3_500,
          rental: {
            return_requested_at: '2026-05-10T12:00:00Z',
            received_at: '2026-05-13T12:00:00Z',
            inspected_at: '2026-05-14T12:00:00Z',
            is_worn: false,
          },
          refund: { state: 'APPROVED', decided_at: '2026-05-15T12:00:00Z' },
        },
        { transaction_type: 'PURCHASE', refund: { state: 'REQUESTED' } },
        { transaction_type: 'PURCHASE' },
      ],
    })
    expect(await read(order)).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      refund_total: 35,
      order_items: [
        {
          refunded_subtotal: 35,
          refund_state: 'APPROVED',
          is_refundable: false,
          rental: { state: 'CLOSED', days_until_due: null },
        },
        { refunded_subtotal: 0, refund_state: 'REQUESTED', is_refundable: false, rental: null },
        { refund_state: null, is_refundable: true },
      ],
    })
  })

  test('describes an accessory item, and an order that was paid offline', async () => {
    const order = await insertOrder(db, {
      customer_id,
      channel: 'IN_PERSON_TRUNK_SHOW',
      status: 'OFFLINE_PAID',
      is_paid_offline: true,
      accessory: { title: 'Gloves', quantity: 2, price_cents: 1_250, refunded_cents: 500 },
    })
    expect(await read(order)).toMatchObject({
      status: 'OFFLINE_PAID',
      card: null,
      order_accessory_item: {
        title: 'Gloves',
        quantity: 2,
        price: 12.5,
        refunded_subtotal: 5,
        is_refundable: true,
        refund_state: null,
      },
    })
    await db
      .insertInto('refund_application')
      .values({ order_id: order.id, reason: 'DIDNT_FIT', requested_at: clock.now() })
      .execute()
    expect((await read(order)).order_accessory_item).toMatchObject({
      is_refundable: false,
      refund_state: 'REQUESTED',
    })
  })
})

describe('who may see an order, and do what with it', () => {
  const refused = async (order: TestOrder, visitor: typeof owner, key?: string) => {
    const answer = await visitor.call(getOrder, { orderNumber: order.order_number, key })
    const { id: _id, ...error } = answer.error
    return { status: answer.status, error }
  }

  test('foreign, absent and failed orders answer alike', async () => {
    const order = await insertOrder(db, { customer_id })
    const failed = await insertOrder(db, { customer_id, status: 'PAYMENT_FAILED' })
    const absent = await refused({ ...order, order_number: 'TW-00000000' }, owner)
    expect(absent).toMatchObject({ status: 404, error: { errorCode: 'ORDER_NOT_FOUND' } })
    expect(await refused(order, other)).toEqual(absent)
    expect(await refused(order, guest, keyOf(failed))).toEqual(absent)
    expect(await refused(order, guest, '')).toEqual(absent)
    expect(await refused(failed, owner)).toEqual(absent)
    expect(await refused(failed, guest, keyOf(failed))).toEqual(absent)
  })

  test('with the key only a refund can be requested', async () => {
    const order = await insertRental({
      channel: 'ONLINE_TRUNK_SHOW',
      items: [{}, { transaction_type: 'PURCHASE' }],
    })
    const [rented, bought] = (await read(order, guest, keyOf(order))).order_items
    const REFUND_ONLY = {
      is_returnable: false,
      is_purchasable: false,
      is_exchangeable: false,
      is_refundable: true,
    }
    expect([rented, bought]).toMatchObject([REFUND_ONLY, REFUND_ONLY])
    expect((await read(order, other, keyOf(order))).order_items[0]).toMatchObject(REFUND_ONLY)
    expect((await read(order, owner, keyOf(order))).order_items[0]).toMatchObject({
      is_returnable: true,
      is_purchasable: true,
    })
  })

  test('only a customer with the key may claim, and only the order of a guest', async () => {
    const guestOrder = await insertOrder(db)
    const order = await insertOrder(db, { customer_id })
    expect((await read(guestOrder, other, keyOf(guestOrder))).is_claimable).toBe(true)
    expect((await read(guestOrder, guest, keyOf(guestOrder))).is_claimable).toBe(false)
    expect((await read(order, other, keyOf(order))).is_claimable).toBe(false)
    expect((await read(order, owner, keyOf(order))).is_claimable).toBe(false)
  })
})
