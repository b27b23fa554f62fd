import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startOfDay } from '#platform/new-york-time.ts'
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
import { remindOfDueDates } from './due-dates.ts'
import { packEvent } from './pack-orders.ts'
import { shipEvent } from './ship-orders.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const app = await openCheckoutShop({ now: NOW })
const { db, clock } = app
const rentals = openRentalShop(app)
let events = 0

beforeEach(() => clock.set(NOW))
const noon = (day: string) => clock.set(new Date(startOfDay(day).getTime() + 12 * 3_600_000))

/** An event that hands out on January 20, with orders of two members. */
async function newEvent(products: [number, string][] = [[DRESS, SKU]]) {
  const password = `group${++events}`
  const trunk_show_id = await insertTrunkShow(db, {
    password,
    theme: 'Spring Formal',
    opens_at: new Date('2027-01-01T12:00:00Z'),
    closes_at: new Date('2027-01-06T12:00:00Z'),
    hand_out_date: '2027-01-20',
    products: products.map(([id]) => id),
  })
  const members = []
  for (let i = 0; i < 2; i++) {
    const sku = products[i % products.length]![1]
    const bag = { trunk_show_id, password, sku, transaction_type: 'RENT' } as const
    const member = await newCustomerBuyer(app, bag)
    const { order_number } = (await member.place((await member.previewBag()).body)).body
    members.push({ ...member, order_number })
  }
  return { trunk_show_id, members }
}
const dueDates = async (eventId: number) => {
  const { rows } = await sql<{ due_on: string }>`
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
    expect(mail!.text).toContain('your coordinator, Chloe Park, who will be in touch about pick-up')
    expect(mail!.text).toContain('1Z 999')
    expect(mail!.text).toContain('14 days from the day you receive it')
  }
  noon('2027-01-20')
  await handOutEvent(rentals, trunk_show_id)
  expect(await dueDates(trunk_show_id)).toEqual(['2027-02-03', '2027-02-03'])
  noon('2027-01-31')
  await remindOfDueDates(rentals)
  const [reminder] = await app.outbox(members[0]!.email)
  expect(reminder!.text).toContain('hand it to your coordinator, Chloe Park')
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

test('an event is packed, shipped and handed out as a whole or not at all', async () => {
  const lacking = await insertDress(db, 20, 1)
  const { trunk_show_id, members } = await newEvent([
    [DRESS, SKU],
    [20, lacking],
  ])
  await sql`update unit set state = 'REPAIR' where sku = ${lacking}`.execute(db)
  await expect(packEvent(rentals, trunk_show_id)).rejects.toThrow('cannot move from REPAIR')
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
