import { getRentalPlan, listCarts } from '@twirl/contract/buying/cart'
import { getOrder } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverOrder, deliverOrderOf, handOutEvent } from '#orders/parcels/deliver-orders.ts'
import { packEvent, packOrder } from '#orders/parcels/pack-orders.ts'
import { shipEvent, shipOrder } from '#orders/parcels/ship-orders.ts'
import { getBox } from '#orders/boxes/boxes.ts'
import { getOrderSlip } from '#orders/boxes/slips.ts'
import { listEventPieces } from '#orders/hand-out/list-event-pieces.ts'
import { startOfDay } from '#platform/new-york-time.ts'
import { DEFAULT_SETTINGS } from '#system/default-settings.ts'
import { bodyOf } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import {
  ADDRESS,
  DRESS,
  newCustomerBuyer,
  openCheckoutShop,
  RENT,
} from '../../test/checkout/checkout-shop.ts'
import { LABEL, openRentalShop } from '../../test/checkout/rental-shop.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'
import { loadPackingPlan } from '../events/packing/load-packing-plan.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const CLOSES = new Date('2027-01-28T17:00:00Z')
const HAND_OUT = '2027-01-20'
const PARTY = '2027-01-22'
const OWN_LABEL = { carrier: 'USPS', tracking_number: '9400 1' } as const
const SHIPS_TO = `Ships to: ${ADDRESS.first_name} ${ADDRESS.last_name}`

const shop = await openCheckoutShop({ now: NOW })
const { db, clock } = shop
const rentals = openRentalShop(shop)
let events = 0

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

const noon = (day: string) => clock.set(new Date(startOfDay(day).getTime() + 12 * 3_600_000))

/** An event that is open, with an order in its box, and a member who has not ordered yet. */
async function newGroup(dates: { party_date?: string } = {}) {
  const password = `late${++events}`
  const trunk_show_id = await insertTrunkShow(db, {
    password,
    theme: 'Winter Formal',
    opens_at: new Date('2027-01-01T12:00:00Z'),
    closes_at: CLOSES,
    hand_out_date: HAND_OUT,
    party_date: PARTY,
    products: [DRESS],
    // Georgia has a sales tax, unlike the state of the member.
    shipping_address: JSON.stringify({ ...ADDRESS, state: 'GA', zip_code: '30301' }),
    ...dates,
  })
  const bag = { trunk_show_id, password, transaction_type: 'RENT' } as const
  const first = await newCustomerBuyer(shop, bag)
  const quoted = bodyOf(await first.previewBag())
  const inBox = bodyOf(await first.place(quoted)).order_number
  const late = await newCustomerBuyer(shop, bag)
  return { trunk_show_id, inBox, late, first }
}

async function sendBox(trunkShowId: number): Promise<void> {
  await packEvent(rentals, trunkShowId)
  await shipEvent(rentals, trunkShowId, LABEL)
}

/** A group whose box has left, and the order of a member that was placed afterwards. */
async function newLateOrder() {
  const group = await newGroup()
  await sendBox(group.trunk_show_id)
  const { late } = group
  const { customer_address_id } = late
  const quoted = bodyOf(await late.previewBag({ customer_address_id }))
  const { order_number } = bodyOf(await late.place(quoted, { customer_address_id }))
  return { ...group, quoted, order_number }
}

const stateOf = async (orderNumber: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from order_desk d join customer_order o on o.id = d.order_id
    where o.order_number = ${orderNumber}`.execute(db)
  return rows.map(({ state }) => state)
}

const chargesOf = async (order_token: string) =>
  db.selectFrom('sandbox_charge').select('key').where('order_token', '=', order_token).execute()

describe('an order of an event before its box has left', () => {
  test('goes with the box, also if an address comes with it (LEAD-75)', async () => {
    const { late } = await newGroup()
    const { customer_address_id } = late
    const quoted = bodyOf(await late.previewBag({ customer_address_id }))
    expect(quoted).toMatchObject({ late_addition: null, arrives_by: HAND_OUT })
    expect(quoted.tax_amount).toBeGreaterThan(0)
    const { order_number } = bodyOf(await late.place(quoted, { customer_address_id }))
    const order = bodyOf(await late.visitor.call(getOrder, { orderNumber: order_number }))
    expect(order.delivery_address).toBeNull()
  })
})

test('an order that staff shipped by itself is not the box (LEAD-75)', async () => {
  const { late, inBox } = await newGroup()
  await packOrder(rentals, inBox)
  await shipOrder(rentals, inBox, LABEL)
  expect(bodyOf(await late.previewBag()).late_addition).toBeNull()
})

describe('an order of an event after its box has left', () => {
  test('is previewed without tax until there is an address, and cannot be paid (LEAD-75)', async () => {
    const { trunk_show_id, late } = await newGroup()
    await sendBox(trunk_show_id)
    const quoted = bodyOf(await late.previewBag())
    expect(quoted).toMatchObject({
      late_addition: { arrives_by: HAND_OUT, needs_address: true },
      tax_amount: null,
      tax_error: null,
    })
    expect((await late.place(quoted)).error.error_code).toBe('ADDRESS_NOT_FOUND')
    expect(await chargesOf(quoted.order_token)).toEqual([])
  })

  test('goes to the own address of the member, with the tax there, free of charge (LEAD-75, LEAD-77)', async () => {
    const { late, quoted, order_number } = await newLateOrder()
    expect(quoted).toMatchObject({
      subtotal: RENT,
      delivery_fee: 0,
      late_addition: { arrives_by: HAND_OUT, needs_address: false },
      arrives_by: HAND_OUT,
      return_by: '2027-02-03',
    })
    expect(quoted.tax_amount).toBe(0)
    const order = bodyOf(await late.visitor.call(getOrder, { orderNumber: order_number }))
    expect(order).toMatchObject({
      channel: 'GROUP_RENTAL',
      trunk_show_theme: 'Winter Formal',
      delivery_address: { street_address: ADDRESS.street_address },
      rental_due_date: quoted.return_by,
    })
    const [mail] = await shop.outbox(late.email)
    expect(mail!.text).toContain(
      'The box for your group has left. Your order for Winter Formal comes to your own address.',
    )
    expect(mail!.text).toContain(SHIPS_TO)
    expect(mail!.text).not.toContain('pick-up')
  })

  test('has a parcel of its own, whose delivery starts the clocks (LEAD-77)', async () => {
    const { trunk_show_id, late, inBox, order_number } = await newLateOrder()
    const { members } = await getBox(rentals, trunk_show_id)
    expect(members.map((member) => member.order_number)).toEqual([inBox])
    expect((await getOrderSlip(rentals, order_number)).address).toMatchObject({
      street_address: ADDRESS.street_address,
      state: ADDRESS.state,
    })
    expect(await stateOf(order_number)).toEqual(['TO_PACK'])
    // Steps with the box leave the parcel alone.
    await packEvent(rentals, trunk_show_id)
    await handOutEvent(rentals, trunk_show_id)
    expect(await stateOf(order_number)).toEqual(['TO_PACK'])
    await packOrder(rentals, order_number)
    expect(await stateOf(order_number)).toEqual(['TO_SHIP'])
    await shipOrder(rentals, order_number, OWN_LABEL)
    expect(await stateOf(order_number)).toEqual(['ON_THE_WAY'])
    const [mail] = await shop.outbox(late.email)
    expect(mail!.text).toContain(`We handed your order ${order_number} to USPS`)
    await expect(deliverOrderOf(rentals, { order_number, way: 'BOX' }, null)).rejects.toThrow(
      'has a parcel of its own',
    )
    noon('2027-01-21')
    await deliverOrder(rentals, order_number)
    expect(await stateOf(order_number)).toEqual(['OUT'])
    const order = bodyOf(await late.visitor.call(getOrder, { orderNumber: order_number }))
    expect(order).toMatchObject({
      rental_due_date: '2027-02-04',
      order_items: [{ is_refundable: true }],
    })
  })

  test('is not in the packing plan, and the lead sees its pieces only once the member has them (LEAD-77)', async () => {
    const { trunk_show_id, first, inBox, order_number } = await newLateOrder()
    const event = { id: trunk_show_id, closes_at: CLOSES, hand_out_date: HAND_OUT }
    const rentalTerms = () => DEFAULT_SETTINGS.rental_terms
    const plan = await loadPackingPlan({ db, clock, rentalTerms }, event)
    expect(plan.bags.map((bag) => bag.order_number)).toEqual([inBox])
    const lead = { customer_id: first.customer_id, trunk_show_id }
    const countPieces = async () =>
      JSON.stringify(await listEventPieces(rentals, lead)).split('"code"').length - 1
    expect(await countPieces()).toBe(1)
    await packOrder(rentals, order_number)
    await shipOrder(rentals, order_number, OWN_LABEL)
    expect(await countPieces()).toBe(1)
    await deliverOrder(rentals, order_number)
    expect(await countPieces()).toBe(2)
    // What was rented comes back in one box.
    expect((await getBox(rentals, trunk_show_id)).away).toHaveLength(2)
  })

  test('that comes after the hand-out but before the party has the days of the group from then on (LEAD-76)', async () => {
    const { trunk_show_id, late } = await newGroup()
    await sendBox(trunk_show_id)
    const { customer_address_id } = late
    noon('2027-01-11')
    const quoted = bodyOf(await late.previewBag({ customer_address_id }))
    expect(quoted).toMatchObject({
      late_addition: { arrives_by: '2027-01-21' },
      arrives_by: '2027-01-21',
      return_by: '2027-02-04',
    })
    expect((await late.place(quoted, { customer_address_id })).status).toBe(200)
  })

  test('that cannot come before the party is refused, at the preview and at the payment (LEAD-76)', async () => {
    const { trunk_show_id, late } = await newGroup()
    await sendBox(trunk_show_id)
    const { customer_address_id } = late
    const midnight = startOfDay('2027-01-12').getTime()
    clock.set(new Date(midnight - 5 * 60_000))
    const quoted = bodyOf(await late.previewBag({ customer_address_id }))
    clock.set(new Date(midnight + 5 * 60_000))
    const unpaid = await late.place(quoted, { customer_address_id })
    expect(unpaid.error.error_code).toBe('TOO_LATE_FOR_GROUP')
    expect(await chargesOf(quoted.order_token)).toEqual([])
    const refused = await late.previewBag({ customer_address_id })
    expect([refused.status, refused.error.error_code, refused.error.message]).toEqual([
      409,
      'TOO_LATE_FOR_GROUP',
      'The box for your group has left, and a parcel can’t reach you before 01/22/2027.',
    ])
  })

  test('is announced in the bag, with its day or as too late (LEAD-79)', async () => {
    const { trunk_show_id, late } = await newGroup()
    const lateInBag = async () => {
      const { carts } = bodyOf(await late.visitor.call(listCarts, {}))
      return carts[0]!.items[0]!.late_addition
    }
    expect(await lateInBag()).toBeNull()
    await sendBox(trunk_show_id)
    expect(await lateInBag()).toEqual({ arrives_by: HAND_OUT, too_late_for: null })
    noon('2027-01-11')
    expect(await lateInBag()).toEqual({ arrives_by: '2027-01-21', too_late_for: null })
    const plan = bodyOf(await late.visitor.call(getRentalPlan, { trunk_show_id }))
    expect(plan).toEqual({ arrives_by: '2027-01-21', return_by: '2027-02-04' })
    noon('2027-01-12')
    expect(await lateInBag()).toEqual({ arrives_by: '2027-01-22', too_late_for: PARTY })
    clock.set(CLOSES)
    expect(await lateInBag()).toBeNull()
  })

  test('that was quoted before the box left is a changed order, and nothing is charged (LEAD-78)', async () => {
    const { trunk_show_id, late } = await newGroup()
    const { customer_address_id } = late
    const quoted = bodyOf(await late.previewBag())
    await sendBox(trunk_show_id)
    expect((await late.place(quoted)).error.error_code).toBe('ORDER_CHANGED')
    expect(await chargesOf(quoted.order_token)).toEqual([])
    const anew = bodyOf(await late.previewBag({ customer_address_id }))
    expect(anew.late_addition).not.toBeNull()
    expect((await late.place(anew, { customer_address_id })).status).toBe(200)
  })

  test('needs an address of the member, where the shop delivers (LEAD-75)', async () => {
    const { trunk_show_id, late, first } = await newGroup()
    await sendBox(trunk_show_id)
    const { customer_address_id } = first
    const foreign = await late.previewBag({ customer_address_id })
    expect(foreign.error.error_code).toBe('ADDRESS_NOT_FOUND')
  })
})
