import {
  getOrder,
  listOrders,
  ORDER_KINDS,
  type Order,
  PAYMENT_STATUSES,
  REFUND_STATES,
  RENTAL_STATES,
} from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { rebuildStock } from '../../src/inventory/stock/stock-counts.ts'
import { orderKeyOf } from '../../src/orders/public.ts'
import { dayOf, daysBetween } from '../../src/platform/new-york-time.ts'
import { buildTestApp, testSecrets } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import { logInAs } from '../../test/log-in-as.ts'
import { fillDemoShop } from '../fill-demo-shop.ts'
import { DEMO_GUEST_ORDER, DEMO_ORDERS } from '../guide.ts'

const AVA = 1
const MIA = 2

const { db, call, clock, outbox } = await buildTestApp({
  prepare: (empty) => fillDemoShop(empty, testSecrets),
})

async function readHistory(customerId: number): Promise<Order[]> {
  const cookie = await logInAs(db, customerId, clock.now())
  const { body } = await call(listOrders, { limit: 50 }, { cookie })
  return body.orders
}

describe('the orders of the demo shop', () => {
  let orders: Order[]
  beforeAll(async () => {
    orders = await readHistory(AVA)
  })
  const orderOf = (name: keyof typeof DEMO_ORDERS) =>
    orders.find(({ order_number }) => order_number === DEMO_ORDERS[name])!
  const rentalOf = (name: keyof typeof DEMO_ORDERS) => orderOf(name).order_items[0]!.rental!

  test('agree with the gateway, the units, the coupons and their own sums', async () => {
    expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
    expect(await rebuildStock(db)).toEqual([])
  })

  test('are those of the guide, of every kind and in every state', () => {
    expect(orders.map(({ order_number }) => order_number).toSorted()).toEqual(
      Object.values(DEMO_ORDERS).toSorted(),
    )
    const items = orders.flatMap(({ order_items }) => order_items)
    expect(new Set(orders.map(({ channel }) => channel))).toEqual(new Set(ORDER_KINDS))
    // Payments that failed are not in the history.
    const shown = PAYMENT_STATUSES.filter((status) => status !== 'PAYMENT_FAILED')
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(shown))
    expect(new Set(items.flatMap(({ rental }) => rental?.state ?? []))).toEqual(
      new Set(RENTAL_STATES),
    )
    expect(new Set(items.flatMap(({ refund_state }) => refund_state ?? []))).toEqual(
      new Set(REFUND_STATES),
    )
  })

  test('have dates in days from today, none of them in the future', () => {
    expect(rentalOf('out').days_until_due).toBe(12)
    expect(rentalOf('dueSoon').days_until_due).toBe(2)
    expect(rentalOf('overdue')).toMatchObject({ state: 'OVERDUE', days_until_due: -3 })
    expect(rentalOf('returning').state).toBe('RETURNING')
    expect(rentalOf('received').state).toBe('RECEIVED')
    const times = orders.flatMap(({ timeline, order_items }) =>
      [...timeline, ...order_items.flatMap(({ rental }) => rental?.timeline ?? [])].flatMap(
        ({ time }) => time ?? [],
      ),
    )
    expect(times.filter((time) => new Date(time) > clock.now())).toEqual([])
    const ages = orders.map(({ paid_time }) =>
      daysBetween(dayOf(new Date(paid_time)), dayOf(clock.now())),
    )
    expect(Math.min(...ages)).toBe(1)
    expect(Math.max(...ages)).toBeGreaterThan(366)
  })

  test('offer every action', () => {
    expect(orderOf('outLonger').order_items[0]).toMatchObject({ is_returnable: true })
    expect(orderOf('dueSoon').order_items[0]).toMatchObject({ is_purchasable: true })
    expect(orderOf('out').order_items[0]).toMatchObject({ is_exchangeable: true })
    for (const name of ['coupon', 'groupRental', 'accessory'] as const)
      expect(orderOf(name).order_items[0]).toMatchObject({ is_refundable: true })
    expect(orderOf('accessory').order_accessory_item).toMatchObject({ is_refundable: true })
    expect(orderOf('gift').order_accessory_item).toMatchObject({ price: 0, is_refundable: false })
  })

  test('include one of an event in which a piece is rented and another one is bought', () => {
    expect(orderOf('springFormal')).toMatchObject({
      trunk_show_theme: 'Spring Formal',
      delivery_fee: 0,
      order_items: [
        { transaction_type: 'RENT', is_refundable: true },
        { transaction_type: 'PURCHASE', is_refundable: true, is_returnable: false, rental: null },
      ],
    })
  })

  test('are there before the party of their group, and due after it (GROUP-23)', () => {
    const ofParties = orders.flatMap(({ party_date, arrives_by, rental_due_date }) =>
      party_date && rental_due_date ? [[arrives_by!, party_date, rental_due_date]] : [],
    )
    expect(ofParties.length).toBeGreaterThan(0)
    for (const days of ofParties) expect(days).toEqual(days.toSorted())
  })

  test('offer nothing but the tracking number for a parcel in transit (ORDER-13)', () => {
    const { order_items, tracking_number } = orderOf('shipped')
    expect(tracking_number).toMatch(/^1Z/)
    for (const item of order_items)
      expect(item).toMatchObject({
        is_returnable: false,
        is_purchasable: false,
        is_exchangeable: false,
        is_refundable: false,
      })
  })

  test('include one of which a piece was refunded before shipping and is not sent', () => {
    const { status, order_items, timeline } = orderOf('refundedUnsent')
    expect(status).toBe('PARTIALLY_REFUNDED')
    expect(order_items.map(({ released_quantity }) => released_quantity)).toEqual([1, 0])
    expect(timeline.map(({ step }) => step)).toEqual(['ORDERED', 'PACKED', 'SHIPPED', 'DELIVERED'])
  })

  test('have a parcel where something is sent', () => {
    const stepsOf = (name: keyof typeof DEMO_ORDERS) =>
      orderOf(name).timeline.map(({ step }) => step)
    expect(orderOf('shipped')).toMatchObject({ shipping_company_code: 'UPS' })
    expect(stepsOf('exchange')).toEqual(['ORDERED', 'PACKED', 'SHIPPED', 'DELIVERED'])
    for (const name of ['extraMonth', 'lostCharge', 'outcomeCharge', 'purchasedRental'] as const)
      expect(stepsOf(name)).toEqual(['ORDERED'])
  })

  test('refer to the orders that they belong to', () => {
    const originals = {
      exchange: 'exchanged',
      purchasedRental: 'kept',
      lostCharge: 'lostRental',
      outcomeCharge: 'winterGala',
      extraMonth: 'closed',
    } as const
    for (const [later, original] of Object.entries(originals) as [
      keyof typeof originals,
      keyof typeof DEMO_ORDERS,
    ][])
      expect(orderOf(later).original_order_number).toBe(DEMO_ORDERS[original])
    expect(rentalOf('exchanged').exchange_order_number).toBe(DEMO_ORDERS.exchange)
    expect(rentalOf('kept').bought_order_number).toBe(DEMO_ORDERS.purchasedRental)
  })

  test('were placed without a mail, and one customer has none', async () => {
    expect(await outbox('ava@twirl.test')).toEqual([])
    expect(await readHistory(MIA)).toEqual([])
  })

  test('include one of a guest, which its signed link opens and a customer may claim', async () => {
    const { order_number: orderNumber } = DEMO_GUEST_ORDER
    const cookie = await logInAs(db, MIA, clock.now())
    const { body } = await call(
      getOrder,
      { orderNumber, key: orderKeyOf(testSecrets, orderNumber) },
      { cookie },
    )
    expect(body).toMatchObject({ is_claimable: true, card: { brand: 'amex' } })
    const { rows } = await sql`
      select from sandbox_card k join payment p on p.card_token = k.token
      join customer_order o on o.payment_id = p.id where o.order_number = ${orderNumber}`.execute(
      db,
    )
    expect(rows).toEqual([])
  })
})
