import { listOrderEvents, listStaffOrders, ORDER_SORTS } from '@twirl/contract/staff/orders/orders'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { startOfDay } from '#platform/new-york-time.ts'
import { insertDress, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import {
  LABEL,
  newDeliveredOrder,
  newOrder,
  openRentalShop,
  unitsOf,
} from '../../../test/checkout/rental-shop.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { insertOrder } from '../../../test/order-factory.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { deliverOrder } from '../parcels/deliver-orders.ts'
import { packOrder } from '../parcels/pack-orders.ts'
import { shipOrder } from '../parcels/ship-orders.ts'
import { markOverdue } from '../returns/due-dates.ts'
import { inspectReturn, receiveReturn } from '../returns/receive-return.ts'

// A Monday. Rentals ordered on it arrive by January 13 and are due on February 3.
const ORDERED = new Date('2027-01-04T17:00:00Z')
const shop = await openCheckoutShop({ now: ORDERED })
const { db, clock } = shop
const rentals = openRentalShop(shop)
const newMember = () => logInStaff(shop, ['warehouse'])
let member = await newMember()
let dresses = 100

beforeEach(async () => {
  clock.set(ORDERED)
  member = await newMember()
})

// Triggers keep the stored rows; a view says what they should be.
afterEach(async () => {
  const { rows } = await sql`
    (table order_desk except all select order_id, state, is_first, trunk_show_id, placed_at, total_cents,
      due_on, name, search from order_desk_wanted)
    union all
    (select order_id, state, is_first, trunk_show_id, placed_at, total_cents, due_on, name, search
      from order_desk_wanted except all table order_desk)`.execute(db)
  expect(rows).toEqual([])
})

type Asked = EndpointInput<typeof listStaffOrders>

const list = async (asked: Asked = {}) => {
  const { status, body } = await member.call(listStaffOrders, asked)
  expect(status).toBe(200)
  return body
}
const numbersOf = async (asked: Asked) =>
  (await list(asked)).orders.map(({ order_number }) => order_number)
const statesOf = async (order_number: string) =>
  (await list({ search: order_number })).orders[0]!.states
/** Sessions of staff end within hours: the member logs in again. */
const noon = async (day: string) => {
  clock.set(new Date(startOfDay(day).getTime() + 12 * 3_600_000))
  member = await newMember()
}
const newSku = () => insertDress(db, ++dresses, 2)

describe('the states of an order (STAFF-14)', () => {
  test('follow it from the packing to the inspection, and several at once', async () => {
    const skus = [await newSku(), await newSku()]
    const order = await newOrder(shop, [{ sku: skus[0]! }, { sku: skus[1]! }])
    const { order_number } = order
    const [first, second] = order.orderItems
    const units = await unitsOf(shop, order_number)
    const receive = (item: { id: number; sku: string }) =>
      receiveReturn(rentals, item.id, {
        unit_ids: units.filter(({ sku }) => sku === item.sku).map(({ id }) => id),
      })
    expect(await statesOf(order_number)).toEqual(['TO_PACK'])
    expect(await numbersOf({ state: 'TO_PACK' })).toContain(order_number)
    await packOrder(rentals, order_number)
    expect(await statesOf(order_number)).toEqual(['TO_SHIP'])
    await shipOrder(rentals, order_number, LABEL)
    expect(await statesOf(order_number)).toEqual(['ON_THE_WAY'])
    await deliverOrder(rentals, order_number)
    expect(await statesOf(order_number)).toEqual(['OUT'])
    await noon('2027-02-20')
    await markOverdue(rentals)
    expect(await statesOf(order_number)).toEqual(['OVERDUE'])
    await receive(first!)
    expect(await statesOf(order_number)).toEqual(['OVERDUE', 'TO_INSPECT'])
    for (const state of ['OVERDUE', 'TO_INSPECT'] as const)
      expect(await numbersOf({ state })).toContain(order_number)
    expect(await numbersOf({})).toEqual([...new Set(await numbersOf({}))])
    await receive(second!)
    expect(await statesOf(order_number)).toEqual(['TO_INSPECT'])
    for (const { id } of order.orderItems)
      await inspectReturn(rentals, id, { is_worn: false, to: 'CLEANING' })
    expect(await statesOf(order_number)).toEqual(['DONE'])
  })

  test('of two returns at once both count', async () => {
    for (let round = 0; round < 5; round++) {
      const lines = [{ sku: await newSku() }, { sku: await newSku() }] as const
      const order = await newDeliveredOrder(shop, rentals, [...lines])
      const units = await unitsOf(shop, order.order_number)
      await Promise.all(
        order.orderItems.map(({ id, sku }) =>
          receiveReturn(rentals, id, {
            unit_ids: units.filter((unit) => unit.sku === sku).map((unit) => unit.id),
          }),
        ),
      )
      expect(await statesOf(order.order_number)).toEqual(['TO_INSPECT'])
    }
  })

  test('a refund before shipping ends the work', async () => {
    const order = await insertOrder(db, { items: [{}] })
    await inTransaction(db, async (transaction) => {
      await sql`update order_item set released_quantity = quantity where order_id = ${order.id}`.execute(
        transaction,
      )
      await sql`update customer_order set refunded_cents = total_cents, status = 'REFUNDED'
        where id = ${order.id}`.execute(transaction)
    })
    expect(await statesOf(order.order_number)).toEqual(['REFUNDED'])
  })

  test('the box of a group is handed out; later charges and bought pieces need nothing', async () => {
    const trunk_show_id = await insertTrunkShow(db)
    const shipment = { shipped_at: '2026-05-06T12:00:00Z' }
    const group = await insertOrder(db, { trunk_show_id, channel: 'GROUP_RENTAL', shipment })
    const rental = await insertOrder(db, {
      shipment: { ...shipment, delivered_at: '2026-05-08T12:00:00Z' },
    })
    expect(await statesOf(group.order_number)).toEqual(['TO_HAND_OUT'])
    expect(await statesOf(rental.order_number)).toEqual(['OUT'])
    const bought = await insertOrder(db, {
      channel: 'PURCHASE_RENTAL',
      items: [{ transaction_type: 'PURCHASE', rental_item_id: rental.item_ids[0]! }],
    })
    expect(await statesOf(bought.order_number)).toEqual(['DONE'])
    expect(await statesOf(rental.order_number)).toEqual(['DONE'])
  })
})

describe('the list', () => {
  test('finds orders by kind, event, day of New York and state together', async () => {
    const trunk_show_id = await insertTrunkShow(db, { theme: 'Spring Formal' })
    // Eleven in the evening of June 1 in New York.
    const paid_at = '2025-06-02T03:00:00Z'
    const group = await insertOrder(db, {
      trunk_show_id,
      trunk_show_theme: 'Spring Formal',
      channel: 'GROUP_RENTAL',
      paid_at,
    })
    const single = await insertOrder(db, { paid_at })
    const both = [group.order_number, single.order_number]
    const day = { from: '2025-06-01', until: '2025-06-01' }
    expect(new Set(await numbersOf(day))).toEqual(new Set(both))
    expect(new Set(await numbersOf({ ...day, sort: 'name' }))).toEqual(new Set(both))
    expect(await numbersOf({ from: '2025-06-02', until: '2025-06-02' })).toEqual([])
    expect(await numbersOf({ ...day, kind: 'group' })).toEqual([group.order_number])
    expect(await numbersOf({ ...day, kind: 'individual' })).toEqual([single.order_number])
    expect(await numbersOf({ event: trunk_show_id })).toEqual([group.order_number])
    expect(await numbersOf({ event: trunk_show_id, state: 'DONE' })).toEqual([])
    const { body } = await member.call(listOrderEvents, {})
    expect(body.events[0]).toMatchObject({ id: trunk_show_id, theme: 'Spring Formal' })
  })

  test('finds orders by the beginning of a number, a name, an address, a phone or a tracking number', async () => {
    const customer = await insertCustomer(db, { first_name: 'Ottilie', last_name: "O'Hara" })
    const { order_number } = await insertOrder(db, {
      customer_id: customer.id,
      email: 'ottilie+prom@example.com',
      delivery_address: JSON.stringify({
        first_name: 'Petra',
        last_name: 'Quill',
        cell_phone: '4045559911',
      }),
      shipment: {
        shipped_at: '2026-05-06T12:00:00Z',
        carrier: 'UPS',
        tracking_number: '1Z QX7 4A2 03 1234 5678',
      },
    })
    const typed = [
      order_number,
      order_number.slice(3, 9).toLowerCase(),
      'petra qu',
      'QUILL',
      "ottilie o'h",
      'ottilie+prom@',
      customer.email,
      '(404) 555-9911',
      '1 404 555 9911',
      customer.phone_number,
      '1z qx7 4a2 03 1',
      '1ZQX74A20312345678',
    ]
    for (const search of typed) expect(await numbersOf({ search })).toEqual([order_number])
    for (const search of ["'", '\\', 'quill | petra', '!', ':*', 'uill'])
      expect(await numbersOf({ search })).toEqual([])
    await db
      .updateTable('customer')
      .set({ last_name: 'Zabriskie' })
      .where('id', '=', customer.id)
      .execute()
    expect(await numbersOf({ search: 'zabri' })).toEqual([order_number])
  })

  test('takes all words but the last for whole ones, or all for beginnings if no order has them', async () => {
    const insertNamed = async (first_name: string, last_name: string) => {
      const delivery_address = JSON.stringify({ first_name, last_name })
      return (await insertOrder(db, { delivery_address })).order_number
    }
    const june = await insertNamed('June', 'Coldwater')
    const junelyn = await insertNamed('Junelyn', 'Coldfield')
    for (const search of ['june coldw', 'coldwater jun', 'ju coldwater', 'JUNE  COLDWATER'])
      expect(await numbersOf({ search })).toEqual([june])
    for (const search of ['june co', 'june coldwater', 'coldwater june'])
      expect(await numbersOf({ search })).toEqual([june])
    expect(await numbersOf({ search: 'june coldf' })).toEqual([junelyn])
    for (const search of ['ju co', 'jun cold'])
      expect(new Set(await numbersOf({ search }))).toEqual(new Set([june, junelyn]))
    expect(await numbersOf({ search: 'june cole' })).toEqual([])
  })

  test('has the beginnings on each of its pages', async () => {
    const numbers: string[] = []
    for (let number = 0; number < 3; number++) {
      const delivery_address = JSON.stringify({ first_name: `Wilma${number}`, last_name: 'Vance' })
      numbers.push((await insertOrder(db, { delivery_address })).order_number)
    }
    const listed: string[] = []
    let after: string | undefined
    do {
      const page = await list({ search: 'wil van', limit: 1, ...(after && { after }) })
      listed.push(...page.orders.map(({ order_number }) => order_number))
      after = page.next ?? undefined
    } while (after)
    expect(listed).toEqual(numbers.toReversed())
  })

  test.each(ORDER_SORTS.flatMap((sort) => [sort, `-${sort}`]).map((sort, i) => [sort, 2010 + i]))(
    'is cut into pages in the order of %s, whatever comes meanwhile',
    async (sort, year) => {
      const insert = (number: number) =>
        insertOrder(db, {
          paid_at: `${year}-03-0${1 + (number % 3)}T15:00:00.123Z`,
          items: [{ price_cents: 1_000 * (number % 4) }],
          return_by: number === 2 ? null : `${year}-04-0${1 + (number % 5)}`,
          delivery_address: JSON.stringify({ first_name: 'Ada', last_name: `B${number % 2}` }),
        })
      for (let number = 0; number < 7; number++) await insert(number)
      const asked = { from: `${year}-03-01`, until: `${year}-03-31`, sort }
      const whole = await numbersOf(asked)
      expect(whole).toHaveLength(7)
      const opposite = asked.sort.startsWith('-') ? asked.sort.slice(1) : `-${sort}`
      expect(await numbersOf({ ...asked, sort: opposite })).toEqual(whole.toReversed())
      const paged: string[] = []
      let after: string | undefined
      for (let round = 0; round === 0 || after; round++) {
        const page = await list({ ...asked, limit: 3, ...(after && { after }) })
        paged.push(...page.orders.map(({ order_number }) => order_number))
        after = page.next ?? undefined
        if (round < 2) await insert(round)
      }
      expect(paged).toEqual([...new Set(paged)])
      expect(paged.filter((number) => whole.includes(number))).toEqual(whole)
    },
  )

  test('refuses a cursor that it did not write', async () => {
    const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
    const cursors = [
      ['placed', cursor(['2024-13-01 10:00:00+00', 1])],
      ['placed', cursor(['Ada', 1])],
      ['due', cursor(['2024-02-31', 1])],
      ['total', cursor(['1', 1.5])],
      ['name', cursor(['a', 'b'])],
      ['name', 'abc'],
    ]
    for (const [sort, after] of cursors) {
      const { error } = await member.call(listStaffOrders, { sort: sort!, after: after! })
      expect(error.errorCode).toBe('BAD_REQUEST')
    }
  })
})
