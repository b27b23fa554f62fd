import { previewPurchaseRental, purchaseRental } from '@twirl/contract/buying/checkout'
import { getOrder } from '@twirl/contract/buying/orders'
import { getProduct } from '@twirl/contract/catalog/product'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { turnDials } from '#providers/payments/sandbox.queries.ts'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  insertDress,
  newCustomerBuyer,
  openCheckoutShop,
} from '../../../test/checkout/checkout-shop.ts'
import {
  LABEL,
  newDeliveredOrder,
  newOrder,
  openRentalShop,
  statesOf,
} from '../../../test/checkout/rental-shop.ts'
import { eventually } from '../../../test/eventually.ts'
import { deskOf, insertApplication } from '../../../test/orders/refund-desk.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { remindOfDueDates } from '../returns/due-dates.ts'
import { deliverOrder, handOutEvent } from '../parcels/deliver-orders.ts'
import { packEvent, packOrder } from '../parcels/pack-orders.ts'
import { shipEvent, shipOrder } from '../parcels/ship-orders.ts'
import { decideRefund } from './decide-refund.ts'
import { continueRefunds } from './pay-refund.ts'
import type { RefundStep } from './refund-deps.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { refundOrderFinancially } from './refund-order-financially.ts'
import type { RefundLineRequest } from './reserve-refund.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const app = await openCheckoutShop({ now: NOW })
const { db, clock } = app
const rentals = openRentalShop(app)
// Connections of its own, so that concurrent commands wait for each other in the database.
const desk = deskOf(rentals.db, clock)
let products = 100
let forms = 0

const newSku = (units: number) => insertDress(db, ++products, units)
const whole = (order_number: string, amount_cents: number | 'WHOLE' = 'WHOLE') =>
  refundOrderFinancially(desk, { order_number, amount_cents, request_key: `form ${++forms}` })

const orderIdOf = async (orderNumber: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from customer_order where order_number = ${orderNumber}`.execute(db)
  return rows[0]!.id
}

/** Staff approve the request for an item, with these parts of the order. */
async function refundLines(orderNumber: string, itemId: number, lines?: RefundLineRequest[]) {
  const application = await insertApplication(db, await orderIdOf(orderNumber), itemId)
  return decideRefund(desk, application, {
    decision: 'APPROVE',
    answer: null,
    ...(lines && { lines }),
  })
}
const pieces = (order_item_id: number, quantity: number): RefundLineRequest[] => [
  { target: 'ITEM', order_item_id, part: { quantity } },
]

/** Units that are promised to an order now. */
const promisedTo = async (orderNumber: string) => {
  const { rows } = await sql<{ line: number; state: string }>`
    select b.line, u.state from customer_order o join booking b on b.reference = o.order_token
    join unit u on u.id = b.unit_id
    where o.order_number = ${orderNumber} and b.state = 'CONFIRMED' order by b.line, b.id`.execute(
    db,
  )
  return rows.map(({ line, state }) => `${line} ${state}`)
}
const free = async (sku: string) => {
  const { rows } = await sql<{ rentable: number; sellable: number }>`
    select rentable, sellable from stock_count where sku = ${sku}`.execute(db)
  return rows[0]!
}
const subjectsTo = async (email: string) =>
  (await app.outbox(email)).map(({ subject }) => subject).toReversed()

beforeEach(() => clock.set(NOW))

afterEach(async () => {
  await turnDials(db, { is_out: false })
  await continueRefunds(desk)
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

describe('an order that is refunded as a whole before it is shipped', () => {
  test.each(['RENT', 'PURCHASE'] as const)(
    'frees the units of a %s for the next customer, and is not sent',
    async (transaction_type) => {
      const sku = await newSku(2)
      const order = await newOrder(app, [{ sku, quantity: 2, transaction_type }])
      expect(await free(sku)).toEqual({ rentable: 0, sellable: 0 })
      await whole(order.order_number)
      expect(await free(sku)).toEqual({ rentable: 2, sellable: 2 })
      await expect(packOrder(rentals, order.order_number)).rejects.toThrow('has nothing to send')
      await expect(shipOrder(rentals, order.order_number, LABEL)).rejects.toThrow(
        'has nothing to send',
      )
      expect(await subjectsTo(order.email)).toEqual([
        `Your Twirl order ${order.order_number}`,
        `Your refund for order ${order.order_number}`,
      ])
      const next = await newOrder(app, [{ sku, quantity: 2, transaction_type }])
      await packOrder(rentals, next.order_number)
      expect(await promisedTo(next.order_number)).toEqual(['0 PACKED', '0 PACKED'])
    },
  )

  test('is in stock again on the page of the product', async () => {
    const sku = await newSku(2)
    const shown = async () =>
      (await app.call(getProduct, { id: products })).body.variants[0]!.available_quantity
    const { order_number } = await newOrder(app, [
      { sku, quantity: 2, transaction_type: 'PURCHASE' },
    ])
    await eventually(async () => expect(await shown()).toBe(0))
    await whole(order_number)
    await eventually(async () => expect(await shown()).toBe(2))
  })

  test('by its items, or in the console of the gateway', async () => {
    const [one, other] = [await newSku(2), await newSku(2)]
    const byItems = await newOrder(app, [{ sku: one, quantity: 2 }])
    await refundLines(byItems.order_number, byItems.orderItems[0]!.id)
    expect(await promisedTo(byItems.order_number)).toEqual([])

    const atGateway = await newOrder(app, [{ sku: other, quantity: 2 }])
    const { rows } = await sql<{ charge_id: string; amount_cents: number }>`
      select charge_id, captured_cents as amount_cents from payment p
      join customer_order o on o.payment_id = p.id
      where o.order_number = ${atGateway.order_number}`.execute(db)
    await desk.gateway.refund({ key: 'console', ...rows[0]! })
    const day = 86_400_000
    const report = await reconcileRefunds(desk, {
      from: new Date(NOW.getTime() - day),
      to: new Date(NOW.getTime() + day),
    })
    expect(report).toMatchObject({ recorded: 1, unresolved: 0 })
    expect(await promisedTo(atGateway.order_number)).toEqual([])
    expect(await free(other)).toEqual({ rentable: 2, sellable: 2 })
  })

  test('in amounts: only the one that completes it frees the units (ORDER-11)', async () => {
    const sku = await newSku(2)
    const { order_number } = await newOrder(app, [{ sku, quantity: 2 }])
    await whole(order_number, 6_999)
    expect(await promisedTo(order_number)).toEqual(['0 IN_HOUSE', '0 IN_HOUSE'])
    await whole(order_number)
    expect(await promisedTo(order_number)).toEqual([])
  })

  test('after it was packed: its units are taken out of the parcel, with a row in their ledger', async () => {
    const sku = await newSku(2)
    const { order_number } = await newOrder(app, [{ sku, quantity: 2 }])
    await packOrder(rentals, order_number)
    await whole(order_number)
    expect(await statesOf(app, order_number)).toEqual(['IN_HOUSE', 'IN_HOUSE'])
    const { rows } = await sql`
      select from_state, to_state from unit_move m join unit u on u.id = m.unit_id
      where u.sku = ${sku} and cause = ${`opened ${order_number} (1)`}`.execute(db)
    expect(rows).toEqual([
      { from_state: 'PACKED', to_state: 'IN_HOUSE' },
      { from_state: 'PACKED', to_state: 'IN_HOUSE' },
    ])
    await expect(shipOrder(rentals, order_number, LABEL)).rejects.toThrow('has nothing to send')
    await newOrder(app, [{ sku, quantity: 2 }])
  })

  test('is shown as refunded: no due date, no step ahead, nothing to do', async () => {
    const order = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    await whole(order.order_number)
    const { body } = await order.visitor.call(getOrder, { orderNumber: order.order_number })
    expect(body).toMatchObject({
      status: 'FINANCIAL_REFUNDED',
      arrives_by: null,
      rental_due_date: null,
      timeline: [{ step: 'ORDERED' }],
      order_items: [
        {
          released_quantity: 2,
          rental: null,
          is_returnable: false,
          is_purchasable: false,
          is_exchangeable: false,
          is_refundable: false,
        },
      ],
    })
    expect(body.timeline).toHaveLength(1)
  })
})

describe('an order that is refunded in part before it is shipped', () => {
  test('sends the other line only, and its mail, due date and reminders are those of that line', async () => {
    const [rented, refunded] = [await newSku(1), await newSku(1)]
    const order = await newOrder(app, [{ sku: rented }, { sku: refunded }])
    const { order_number, email, visitor } = order
    const [kept, given] = order.orderItems
    await db
      .updateTable('order_item')
      .set({ title: 'Refunded Dress' })
      .where('id', '=', given!.id)
      .execute()
    await refundLines(order_number, given!.id)
    expect(await free(refunded)).toEqual({ rentable: 1, sellable: 1 })
    await packOrder(rentals, order_number)
    await shipOrder(rentals, order_number, LABEL)
    const [shipped] = await app.outbox(email)
    expect(shipped!.subject).toContain('is on its way')
    expect(shipped!.text).not.toContain('Refunded Dress')
    await deliverOrder(rentals, order_number)
    expect(await promisedTo(order_number)).toEqual(['0 OUT'])
    clock.set(new Date('2027-02-03T17:00:00Z'))
    await remindOfDueDates(rentals)
    const [reminder] = await app.outbox(email)
    expect(reminder!.subject).toBe('Your rental is due back today')
    expect(reminder!.text).not.toContain('Refunded Dress')
    bodyOf(await visitor.logIn(email))
    const { body } = await visitor.call(getOrder, { orderNumber: order_number })
    expect(body.rental_due_date).toBe('2027-02-03')
    expect(body.order_items).toMatchObject([
      { id: kept!.id, released_quantity: 0, is_returnable: true, rental: { state: 'OUT' } },
      { id: given!.id, released_quantity: 1, is_returnable: false, rental: null },
    ])
  })

  test('one of three pieces is given back: the one that is not in the parcel is free', async () => {
    const sku = await newSku(3)
    const order = await newOrder(app, [{ sku, quantity: 3 }])
    const { order_number } = order
    await packOrder(rentals, order_number)
    // One could not stay in the parcel.
    await sql`
      update unit set state = 'IN_HOUSE', away_for = null
      where id = (select max(id) from unit where sku = ${sku})`.execute(db)
    await refundLines(order_number, order.orderItems[0]!.id, pieces(order.orderItems[0]!.id, 1))
    expect(await promisedTo(order_number)).toEqual(['0 PACKED', '0 PACKED'])
    await shipOrder(rentals, order_number, LABEL)
    expect(await promisedTo(order_number)).toEqual(['0 OUT', '0 OUT'])
    expect(await free(sku)).toMatchObject({ rentable: 1 })
  })

  test('an amount of a line frees nothing, the rest of the line does', async () => {
    const order = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    const { order_number, orderItems } = order
    const itemId = orderItems[0]!.id
    await refundLines(order_number, itemId, [
      { target: 'ITEM', order_item_id: itemId, part: { amount_cents: 1_000 } },
    ])
    expect(await promisedTo(order_number)).toHaveLength(2)
    await whole(order_number)
    expect(await promisedTo(order_number)).toEqual([])
  })
})

test('after shipping a refund frees nothing, and the parcel can still be delivered', async () => {
  const order = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
  const { order_number } = order
  await packOrder(rentals, order_number)
  await shipOrder(rentals, order_number, LABEL)
  clock.advance({ hours: 1 })
  await whole(order_number)
  expect(await promisedTo(order_number)).toEqual(['0 OUT', '0 OUT'])
  await deliverOrder(rentals, order_number)
  const { body } = await order.visitor.call(getOrder, { orderNumber: order_number })
  expect(body.order_items[0]).toMatchObject({
    released_quantity: 0,
    is_returnable: true,
    rental: { state: 'OUT' },
  })
})

test('a refund of rented pieces that were bought frees none: the customer has them', async () => {
  const sku = await newSku(2)
  const rental = await newDeliveredOrder(app, rentals, [{ sku, quantity: 2 }])
  const wanted = { sku, quantity: 2, original_order_number: rental.order_number, coupon_code: null }
  const quoted = await rental.visitor.call(previewPurchaseRental, wanted)
  const { body } = await rental.visitor.call(purchaseRental, {
    ...wanted,
    credit_card_id: rental.credit_card_id,
    order_token: quoted.body.order_token,
  })
  await whole(body.order_number)
  const { rows } = await sql`select state from unit where sku = ${sku}`.execute(db)
  expect(rows).toEqual([{ state: 'OUT' }, { state: 'OUT' }])
  expect(await free(sku)).toEqual({ rentable: 0, sellable: 0 })
})

describe('an event', () => {
  test('sends its box without the piece of a member whose order was refunded', async () => {
    const sku = await newSku(2)
    const password = 'refunded'
    const trunk_show_id = await insertTrunkShow(db, {
      password,
      opens_at: new Date('2027-01-01T12:00:00Z'),
      closes_at: new Date('2027-01-06T12:00:00Z'),
      hand_out_date: '2027-01-20',
      products: [products],
    })
    const members = []
    for (let i = 0; i < 2; i++) {
      const bag = { trunk_show_id, password, sku, transaction_type: 'RENT' } as const
      const member = await newCustomerBuyer(app, bag)
      const { order_number } = bodyOf(await member.place(bodyOf(await member.previewBag())))
      members.push({ ...member, order_number })
    }
    const [kept, given] = members
    await whole(given!.order_number)
    expect(await promisedTo(given!.order_number)).toEqual([])
    await packEvent(rentals, trunk_show_id)
    await shipEvent(rentals, trunk_show_id, LABEL)
    await handOutEvent(rentals, trunk_show_id)
    expect(await promisedTo(kept!.order_number)).toEqual(['0 OUT'])
    expect((await subjectsTo(given!.email)).at(-1)).toContain('Your refund')
  })
})

describe('a gateway without an answer', () => {
  test('the units are free when the refund is decided, and stay free when it is paid', async () => {
    const sku = await newSku(2)
    const { order_number } = await newOrder(app, [{ sku, quantity: 2 }])
    await turnDials(db, { is_out: true })
    expect(await whole(order_number)).toMatchObject({ state: 'RESERVED' })
    expect(await free(sku)).toEqual({ rentable: 2, sellable: 2 })
    await expect(packOrder(rentals, order_number)).rejects.toThrow('has nothing to send')
    await turnDials(db, { is_out: false })
    expect(await continueRefunds(desk)).toBe(1)
    expect(await free(sku)).toEqual({ rentable: 2, sellable: 2 })
  })
})

describe.each<RefundStep>(['RESERVED', 'REFUNDED', 'SETTLED'])(
  'a process that dies after %s',
  (step) => {
    test('another one completes the refund: the units are free once, and nothing is sent', async () => {
      const sku = await newSku(2)
      const { order_number, email } = await newOrder(app, [{ sku, quantity: 2 }])
      await packOrder(rentals, order_number)
      const afterRefundStep = (reached: RefundStep) => {
        if (reached === step) throw new Error('died')
      }
      const dying = { ...desk, afterRefundStep }
      const request = { order_number, amount_cents: 'WHOLE', request_key: `dying ${step}` } as const
      await expect(refundOrderFinancially(dying, request)).rejects.toThrow('died')
      expect(await free(sku)).toEqual({ rentable: 2, sellable: 2 })
      const next = await newOrder(app, [{ sku, quantity: 2 }])
      await continueRefunds(desk)
      expect(await refundOrderFinancially(desk, request)).toMatchObject({ state: 'PAID' })
      expect(await promisedTo(order_number)).toEqual([])
      expect(await promisedTo(next.order_number)).toHaveLength(2)
      await expect(shipOrder(rentals, order_number, LABEL)).rejects.toThrow('has nothing to send')
      expect(await subjectsTo(email)).toHaveLength(2)
    })
  },
)

describe('at the same time', () => {
  const orders = () =>
    Promise.all(
      Array.from({ length: 6 }, async () => {
        const sku = await newSku(2)
        return { ...(await newOrder(app, [{ sku, quantity: 2 }])), sku }
      }),
    )

  test('a refund and the packing: whichever comes first, the units are free', async () => {
    for (const { order_number, sku } of await orders()) {
      await Promise.allSettled([packOrder(rentals, order_number), whole(order_number)])
      expect(await promisedTo(order_number)).toEqual([])
      expect(await free(sku)).toEqual({ rentable: 2, sellable: 2 })
    }
  })

  test('a refund and the departure: all units leave, or all are free', async () => {
    for (const { order_number, email } of await orders()) {
      await packOrder(rentals, order_number)
      const [shipped] = await Promise.allSettled([
        shipOrder(rentals, order_number, LABEL),
        whole(order_number),
      ])
      const isShipped = shipped.status === 'fulfilled'
      expect(await promisedTo(order_number)).toEqual(isShipped ? ['0 OUT', '0 OUT'] : [])
      const subjects = await subjectsTo(email)
      expect(subjects.includes(`Your Twirl order ${order_number} is on its way`)).toBe(isShipped)
    }
  })

  test('two halves: the second one frees the units; one decision twice frees one piece', async () => {
    const halves = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    await Promise.all([whole(halves.order_number, 3_500), whole(halves.order_number, 3_500)])
    expect(await promisedTo(halves.order_number)).toEqual([])

    const order = await newOrder(app, [{ sku: await newSku(3), quantity: 3 }])
    const [item] = order.orderItems
    const application = await insertApplication(db, await orderIdOf(order.order_number), item!.id)
    const lines = pieces(item!.id, 1)
    const approve = { decision: 'APPROVE', answer: null, lines } as const
    await Promise.all([
      decideRefund(desk, application, approve),
      decideRefund(desk, application, approve),
    ])
    expect(await promisedTo(order.order_number)).toEqual(['0 IN_HOUSE', '0 IN_HOUSE'])
  })
})
