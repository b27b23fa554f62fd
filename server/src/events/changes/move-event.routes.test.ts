import * as contract from '@twirl/contract/staff/events/event-changes'
import { packBox } from '@twirl/contract/staff/orders/boxes'
import { getEvent } from '@twirl/contract/staff/events/events'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  ADDRESS,
  insertDress,
  newCustomerBuyer,
  openCheckoutShop,
} from '../../../test/checkout/checkout-shop.ts'
import { eventually } from '../../../test/eventually.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const NOW = new Date('2027-01-05T17:00:00Z')
const shop = await openCheckoutShop({ now: NOW })
const { db } = shop
const ella = await logInStaff(shop, ['events'])
const wendy = await logInStaff(shop, ['warehouse'])
let products = 300

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

const DATES = {
  opens_at: '2027-01-04T09:00',
  closes_at: '2027-01-20T20:00',
  rsvp_closes_at: null,
  hand_out_date: '2027-02-10',
  party_date: '2027-02-12',
}
const LATER = { ...DATES, hand_out_date: '2027-04-14', party_date: '2027-04-16' }

async function newEvent(days = DATES, dress?: { product: number; sku: string }) {
  const product = dress?.product ?? ++products
  const sku = dress?.sku ?? (await insertDress(db, product, 1))
  const password = `move${product}${days.hand_out_date}`
  const id = await insertTrunkShow(db, {
    password,
    theme: 'Garden Party',
    products: [product],
    shipping_address: JSON.stringify(ADDRESS),
    opens_at: new Date('2027-01-04T14:00:00Z'),
    closes_at: new Date('2027-01-21T01:00:00Z'),
    hand_out_date: days.hand_out_date,
    party_date: days.party_date,
  })
  return { id, sku, password, product }
}

/** An order of the only unit. */
async function newOrder({ id, sku, password }: Awaited<ReturnType<typeof newEvent>>) {
  const bag = { trunk_show_id: id, password, sku, transaction_type: 'RENT' } as const
  const member = await newCustomerBuyer(shop, bag)
  const { order_number } = bodyOf(await member.place(bodyOf(await member.previewBag())))
  return { ...member, order_number }
}

const preview = (id: number, dates: contract.EventDates) =>
  ella.call(contract.previewEventMove, { id, dates })
const move = async (id: number, dates: contract.EventDates) =>
  ella.call(contract.moveEvent, {
    id,
    dates,
    version: bodyOf(await ella.call(getEvent, { id })).version,
    reason: 'The hall is double-booked',
    message: null,
  })
const finished = (id: number) =>
  eventually(async () => {
    const { change } = bodyOf(await ella.call(contract.getEventChange, { id }))
    expect(change?.finished_at ?? null).not.toBeNull()
    return change!
  })
const daysOf = async (orderNumber: string) => {
  const { rows } = await sql<{ arrives_by: string; party_date: string; booked: boolean }>`
    select o.arrives_by::text, o.party_date::text,
      upper(b.during) > o.return_by and lower(b.during) < o.arrives_by + 1 as booked
    from customer_order o join booking b on b.reference = o.order_token and is_live(b.state)
    where order_number = ${orderNumber}`.execute(db)
  return rows[0]
}

describe('an event that is moved (STAFF-161, STAFF-162)', () => {
  test('shows which orders can be kept, then moves them with their units and tells their customers', async () => {
    const event = await newEvent()
    const { order_number, email } = await newOrder(event)
    expect(bodyOf(await preview(event.id, LATER))).toEqual({ orders: 1, left: [] })
    expect(await daysOf(order_number)).toMatchObject({ arrives_by: '2027-02-10', booked: true })
    expect((await move(event.id, LATER)).status).toBe(200)
    const change = await finished(event.id)
    expect(change).toMatchObject({ kind: 'MOVE', orders: [{ order_number, result: 'DONE' }] })
    expect(await daysOf(order_number)).toEqual({
      arrives_by: '2027-04-14',
      party_date: '2027-04-16',
      booked: true,
    })
    const mails = (await shop.outbox(email)).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject === 'New dates for Garden Party')).toHaveLength(1)
  })

  test('an order whose piece is not free then stays, and is named before and after', async () => {
    const event = await newEvent()
    const { order_number } = await newOrder(event)
    // Another event has the only unit on the new days.
    await newOrder(await newEvent(LATER, event))
    const text = expect.stringMatching(/^No unit of .+ is free for the new days\.$/)
    expect(bodyOf(await preview(event.id, LATER))).toMatchObject({
      orders: 0,
      left: [{ order_number, text }],
    })
    bodyOf(await move(event.id, LATER))
    const { orders } = await finished(event.id)
    expect(orders).toMatchObject([{ order_number, result: 'LEFT', note: text }])
    expect(await daysOf(order_number)).toMatchObject({ arrives_by: '2027-02-10', booked: true })
  })

  test('an order that is packed stays', async () => {
    const event = await newEvent()
    await newOrder(event)
    bodyOf(await wendy.call(packBox, { id: event.id }))
    expect(bodyOf(await preview(event.id, LATER))).toMatchObject({ orders: 0, left: [{}] })
  })

  test('dates that cannot be are refused at their field, and a draft is not moved', async () => {
    const event = await newEvent()
    const wrong = await preview(event.id, { ...LATER, party_date: '2027-03-01' })
    expect([wrong.status, wrong.error.fields]).toEqual([
      400,
      { party_date: 'The party can’t be before the hand-out' },
    ])
    const draft = await insertTrunkShow(db, { state: 'DRAFT' })
    expect((await preview(draft, LATER)).status).toBe(409)
  })

  test('while its orders are being moved, it is neither moved again nor canceled', async () => {
    const { id } = await newEvent()
    await sql`
      insert into event_change (trunk_show_id, kind, staff_id, reason, created_at)
      values (${id}, 'MOVE', ${ella.id}, 'A test', ${NOW})`.execute(db)
    expect((await move(id, LATER)).status).toBe(409)
    const kim = await logInStaff(shop, ['events', 'service'])
    const { version } = bodyOf(await kim.call(getEvent, { id }))
    const canceled = await kim.call(contract.cancelEvent, {
      id,
      version,
      reason: 'A test',
      message: null,
    })
    expect(canceled.status).toBe(409)
  })
})
