import { addCartItem } from '@twirl/contract/buying/cart'
import { placeTrunkShowOrder, previewTrunkShow } from '@twirl/contract/buying/checkout'
import { getOrder, requestRefund } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { startOfDay } from '#platform/new-york-time.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  DRESS,
  insertDress,
  newCustomerBuyer,
  openCheckoutShop,
  SKU,
} from '../../../test/checkout/checkout-shop.ts'
import { LABEL, openRentalShop, statesOf } from '../../../test/checkout/rental-shop.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { deliverOrder, handOutEvent } from './deliver-orders.ts'
import { remindOfDueDates } from '../returns/due-dates.ts'
import { packEvent } from './pack-orders.ts'
import { shipEvent } from './ship-orders.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const app = await openCheckoutShop({ now: NOW })
const { db, clock } = app
const rentals = openRentalShop(app)
let events = 0

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})
const noon = (day: string) => clock.set(new Date(startOfDay(day).getTime() + 12 * 3_600_000))

/** An event that hands out on January 20. */
async function openEvent(products = [DRESS]) {
  const password = `group${++events}`
  const trunk_show_id = await insertTrunkShow(db, {
    password,
    theme: 'Spring Formal',
    opens_at: new Date('2027-01-01T12:00:00Z'),
    closes_at: new Date('2027-01-06T12:00:00Z'),
    hand_out_date: '2027-01-20',
    party_date: '2027-01-22',
    products,
  })
  return { trunk_show_id, password }
}

/** Adds orders of two members. */
async function newEvent(products: [number, string][] = [[DRESS, SKU]]) {
  const { trunk_show_id, password } = await openEvent(products.map(([id]) => id))
  const members = []
  for (let i = 0; i < 2; i++) {
    const sku = products[i % products.length]![1]
    const bag = { trunk_show_id, password, sku, transaction_type: 'RENT' } as const
    const member = await newCustomerBuyer(app, bag)
    const quoted = bodyOf(await member.previewBag())
    const { order_number } = bodyOf(await member.place(quoted))
    members.push({ ...member, order_number })
  }
  return { trunk_show_id, members }
}
const dueDates = async (eventId: number) => {
  const { rows } = await sql<{ due_on: string | null }>`
    select due_on::text as due_on from customer_order where trunk_show_id = ${eventId}
    order by id`.execute(db)
  return rows.map(({ due_on }) => due_on)
}

test('all orders of an event travel in one box and are handed out together', async () => {
  const { trunk_show_id, members } = await newEvent()
  await packEvent(rentals, trunk_show_id)
  noon('2027-01-11')
  await shipEvent(rentals, trunk_show_id, LABEL)
  await shipEvent(rentals, trunk_show_id, LABEL)
  for (const { order_number, email } of members) {
    expect(await statesOf(app, order_number)).toEqual(['OUT'])
    const [mail, ...earlier] = await app.outbox(email)
    expect(earlier).toHaveLength(1)
    expect(mail!.text).toContain(`Your order ${order_number} for Spring Formal is in the box`)
    expect(mail!.text).toContain('The party: 01/22/2027')
    expect(mail!.text).toContain(
      'your group leader, Chloe Park, who will be in touch about pick-up',
    )
    expect(mail!.text).toContain('1Z 999')
    expect(mail!.text).toContain('14 days from the day you receive it')
  }
  noon('2027-01-20')
  await handOutEvent(rentals, trunk_show_id)
  expect(await dueDates(trunk_show_id)).toEqual(['2027-02-03', '2027-02-03'])
  noon('2027-01-31')
  await remindOfDueDates(rentals)
  const [reminder] = await app.outbox(members[0]!.email)
  expect(reminder!.text).toContain('hand it to your group leader, Chloe Park')
})

test('a member who received the piece earlier keeps the due date of that day', async () => {
  const { trunk_show_id, members } = await newEvent()
  await packEvent(rentals, trunk_show_id)
  await shipEvent(rentals, trunk_show_id, LABEL)
  noon('2027-01-21')
  await deliverOrder(rentals, members[0]!.order_number)
  noon('2027-01-25')
  await handOutEvent(rentals, trunk_show_id)
  expect(await dueDates(trunk_show_id)).toEqual(['2027-02-04', '2027-02-08'])
})

describe('a piece that was bought in an event', () => {
  /** An event of one member, who rents a dress and buys another one, or only buys. */
  async function newBuyer(ways: ('RENT' | 'PURCHASE')[]) {
    const { trunk_show_id, password } = await openEvent()
    const [first, ...others] = ways
    const member = await newCustomerBuyer(app, {
      trunk_show_id,
      password,
      transaction_type: first!,
    })
    const items = [...member.items]
    for (const transaction_type of others) {
      const added = await member.visitor.call(addCartItem, {
        cart_type: 'TRUNK_SHOW',
        trunk_show_id,
        sku: SKU,
        quantity: 1,
        transaction_type,
      })
      items.push({ id: added.body.id, quantity: 1 })
    }
    const order = { trunk_show_id, items, coupon_code: null }
    const { credit_card_id } = member
    const { order_token } = (await member.visitor.call(previewTrunkShow, order)).body
    const { order_number } = (
      await member.visitor.call(placeTrunkShowOrder, { ...order, credit_card_id, order_token })
    ).body
    const show = async () => {
      // The clock moves on for longer than a session lasts.
      bodyOf(await member.visitor.logIn(member.email))
      return (await member.visitor.call(getOrder, { orderNumber: order_number })).body
    }
    return { ...member, trunk_show_id, order_number, show }
  }

  test('travels in the box, is sold when the box leaves, and is never due', async () => {
    const { trunk_show_id, order_number, email, show } = await newBuyer(['RENT', 'PURCHASE'])
    await packEvent(rentals, trunk_show_id)
    expect(await statesOf(app, order_number)).toEqual(['PACKED', 'PACKED'])
    noon('2027-01-11')
    await shipEvent(rentals, trunk_show_id, LABEL)
    expect(await statesOf(app, order_number)).toEqual(['OUT', 'SOLD'])
    const [shipped] = await app.outbox(email)
    expect(shipped!.text).toContain('Bought: ')
    expect(shipped!.text).toContain('Please send rented pieces back')
    // Later than promised, so that the rental is extended; the sale has no end that could be.
    noon('2027-01-25')
    await handOutEvent(rentals, trunk_show_id)
    expect(await dueDates(trunk_show_id)).toEqual(['2027-02-08'])
    expect(await statesOf(app, order_number)).toEqual(['OUT', 'SOLD'])
    noon('2027-02-08')
    await remindOfDueDates(rentals)
    const [reminder] = await app.outbox(email)
    expect(reminder!.subject).toBe('Your rental is due back today')
    expect(reminder!.text.match(/Odette Mini/g)).toHaveLength(1)
    const order = await show()
    expect(order.order_items).toMatchObject([
      { transaction_type: 'RENT', is_returnable: true, rental: { state: 'OUT' } },
      { transaction_type: 'PURCHASE', is_returnable: false, rental: null },
    ])
  })

  test('can be given back for 14 days, and the rented one of the same group for 72 hours (ORDER-8)', async () => {
    const { trunk_show_id, show, visitor } = await newBuyer(['RENT', 'PURCHASE'])
    await packEvent(rentals, trunk_show_id)
    await shipEvent(rentals, trunk_show_id, LABEL)
    noon('2027-01-20')
    await handOutEvent(rentals, trunk_show_id)
    noon('2027-02-03')
    const [rented, bought] = (await show()).order_items
    expect([rented!.is_refundable, bought!.is_refundable]).toEqual([false, true])
    const ask = ({ id }: { id: number }) =>
      visitor.call(requestRefund, { id, refund_reason: 'DIDNT_FIT' })
    expect((await ask(rented!)).error.error_code).toBe('ITEM_NOT_REFUNDABLE')
    noon('2027-02-04')
    expect((await ask(bought!)).error.error_code).toBe('ITEM_NOT_REFUNDABLE')
    noon('2027-02-03')
    expect((await ask(bought!)).body.refund_state).toBe('REQUESTED')
  })

  test('alone is an order without a due date', async () => {
    const { trunk_show_id, order_number, email, show } = await newBuyer(['PURCHASE'])
    await packEvent(rentals, trunk_show_id)
    await shipEvent(rentals, trunk_show_id, LABEL)
    const [shipped] = await app.outbox(email)
    expect(shipped!.text).not.toContain('Return by')
    expect(shipped!.text).not.toContain('send rented pieces back')
    noon('2027-01-20')
    await handOutEvent(rentals, trunk_show_id)
    expect(await dueDates(trunk_show_id)).toEqual([null])
    expect(await statesOf(app, order_number)).toEqual(['SOLD'])
    expect((await show()).rental_due_date).toBeNull()
    noon('2027-02-20')
    await remindOfDueDates(rentals)
    expect(await app.outbox(email)).toHaveLength(2)
  })
})

test('an event is packed, shipped and handed out as a whole or not at all', async () => {
  const lacking = await insertDress(db, 20, 1)
  const { trunk_show_id, members } = await newEvent([
    [DRESS, SKU],
    [20, lacking],
  ])
  await sql`update unit set state = 'REPAIR' where sku = ${lacking}`.execute(db)
  await expect(packEvent(rentals, trunk_show_id)).rejects.toThrow('is in repair')
  expect(await statesOf(app, members[0]!.order_number)).toEqual(['IN_HOUSE'])
  await expect(shipEvent(rentals, trunk_show_id, LABEL)).rejects.toThrow('is not packed')
  await sql`update unit set state = 'IN_HOUSE' where sku = ${lacking}`.execute(db)
  await packEvent(rentals, trunk_show_id)
  await expect(handOutEvent(rentals, trunk_show_id)).rejects.toThrow('is not shipped')
  await expect(packEvent(rentals, 2_000_000)).rejects.toThrow('has no orders')
})

test('an event that is shipped twice at once is shipped once', async () => {
  const { trunk_show_id, members } = await newEvent()
  await Promise.all([packEvent(rentals, trunk_show_id), packEvent(rentals, trunk_show_id)])
  const labels = [LABEL, { ...LABEL, tracking_number: '1Z 000' }]
  const results = await Promise.allSettled(
    labels.map((label) => shipEvent(rentals, trunk_show_id, label)),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const { email } of members) expect(await app.outbox(email)).toHaveLength(2)
})
