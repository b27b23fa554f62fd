import { getOrder } from '@twirl/contract/buying/orders'
import { agreeToSwap, offerForSwap, proposeSwap } from '@twirl/contract/groups/swaps'
import { handOutOrders } from '@twirl/contract/staff/orders/order-steps'
import { lookUpUnit } from '@twirl/contract/staff/warehouse/bench'
import { beforeEach, describe, expect, test } from 'vitest'
import { packEvent } from '#orders/parcels/pack-orders.ts'
import { shipEvent } from '#orders/parcels/ship-orders.ts'
import { bodyOf } from '../../../test/build-test-app.ts'
import { SKU } from '../../../test/checkout/checkout-shop.ts'
import { LABEL } from '../../../test/checkout/rental-shop.ts'
import { insertProduct } from '../../../test/factories.ts'
import {
  DAY_MS,
  HANDED_OUT,
  markOf,
  NOW,
  openLedShop,
  SHIPPED,
} from '../../../test/orders/led-shop.ts'
import { daysAfterDue, DUE, RENT, rentalCalls } from '../../../test/orders/renting-shop.ts'

const { app, rentals, newEvent, newShippedEvent, handOut, takeBack } = await openLedShop()
const { db, clock } = app
const { noon, asCustomer, asStaff, scan, runMorning, ...calls } = rentalCalls(app)
const { capsOf, charge, chargedToCards, itemOf } = calls

beforeEach(() => clock.set(NOW))

type Event = Awaited<ReturnType<typeof newEvent>>
type Member = Event['members'][number]

/** The rental of a member. */
async function rentalOf({ customer_id, order_number }: Member) {
  const page = await asCustomer({ customer_id }, getOrder, { orderNumber: order_number })
  return { customer_id, order_number, itemId: bodyOf(page).order_items[0]!.id }
}

const handOutByStaff = async ({ members }: Pick<Event, 'members'>) => {
  const numbers = members.map(({ order_number }) => order_number)
  const { results } = bodyOf(await asStaff('warehouse', handOutOrders, { numbers }))
  expect(results.map(({ is_done }) => is_done)).toEqual(numbers.map(() => true))
}

describe('POST /ajax/lead/trunk-show/{id}/take-back', () => {
  test('ends the late months, whenever the bench receives the piece (LEAD-30)', async () => {
    const event = await newShippedEvent()
    const rental = await rentalOf(event.members[0]!)
    await handOutByStaff(event)
    noon(DUE)
    await takeBack(event, markOf(event.codes[0]!))
    noon(daysAfterDue(40))
    expect((await capsOf(rental)).late).toBe(0)
    expect(await scan(event.codes[0]!)).toBeNull()
    expect((await capsOf(rental)).late).toBe(0)
    expect((await charge(rental, 'LATE')).error.error_code).toBe('CHARGE_ABOVE_CAP')
    expect(await chargedToCards(rental)).toEqual([])
  })

  test('counts on the day on which it happened, not on which it arrived (LEAD-28)', async () => {
    const event = await newShippedEvent()
    const rental = await rentalOf(event.members[0]!)
    await handOutByStaff(event)
    noon(daysAfterDue(5))
    await takeBack(event, markOf(event.codes[0]!, 5 * DAY_MS))
    expect((await capsOf(rental)).late).toBe(0)
  })

  test('takes a bought piece in place of the equal one that the member keeps (ORDER-37)', async () => {
    const event = await newShippedEvent([{ quantity: 2 }])
    const [member] = event.members
    const rental = await rentalOf(member!)
    await handOutByStaff(event)
    noon('2027-01-25')
    await calls.buy({ ...member!, ...rental, sku: SKU })
    const units = await Promise.all(
      event.codes.map(async (code) => bodyOf(await asStaff('warehouse', lookUpUnit, { code }))),
    )
    const { code } = units.find(({ state }) => state === 'SOLD')!
    noon(DUE)
    const [marked] = await takeBack(event, markOf(code!))
    expect(marked).toMatchObject({ outcome: 'DONE' })
    noon(daysAfterDue(40))
    expect((await capsOf(rental)).late).toBe(0)
    expect(await scan(code!)).toBeNull()
    expect((await itemOf(rental)).rental).toMatchObject({ quantity_out: 0, days_until_due: null })
  })

  test('does not send back the piece of the leader who marks it', async () => {
    const event = await newShippedEvent()
    const [member] = event.members
    await db
      .insertInto('event_lead')
      .values({ trunk_show_id: event.id, customer_id: member!.customer_id, added_at: clock.now() })
      .execute()
    const rental = await rentalOf(member!)
    await handOutByStaff(event)
    noon(DUE)
    const own = { id: event.id, lead: { id: member!.customer_id } }
    await takeBack(own, markOf(event.codes[0]!, 90 * DAY_MS))
    await runMorning(daysAfterDue(17))
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'OVERDUE', days_until_due: -17 })
    expect((await capsOf(rental)).late).toBe(RENT)
    expect(await scan(event.codes[0]!)).toBeNull()
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'CLOSED', days_until_due: null })
  })
})

describe('POST /ajax/lead/trunk-show/{id}/hand-out', () => {
  test('does not move a hand-out of staff to an earlier time (LEAD-26)', async () => {
    const event = await newShippedEvent()
    const [member] = event.members
    const rental = await rentalOf(member!)
    await handOutByStaff(event)
    await handOut(event, markOf(event.codes[0]!, 90 * DAY_MS))
    // The 72 hours of a refund are not over.
    clock.set(new Date(HANDED_OUT.getTime() + 2 * DAY_MS))
    expect((await itemOf(rental)).is_refundable).toBe(true)
    const page = await asCustomer(rental, getOrder, { orderNumber: rental.order_number })
    expect(bodyOf(page).timeline.at(-1)).toMatchObject({
      step: 'HANDED_OUT',
      time: HANDED_OUT.toISOString(),
    })
  })
})

describe('a piece of a box whose hand-out was never marked', () => {
  test('is never late (ORDER-13)', async () => {
    const event = await newShippedEvent()
    const rental = await rentalOf(event.members[0]!)
    await runMorning(daysAfterDue(100))
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'UPCOMING', days_until_due: null })
    expect((await capsOf(rental)).late).toBe(0)
    expect((await charge(rental, 'LATE')).error.error_code).toBe('CHARGE_ABOVE_CAP')
    expect(await chargedToCards(rental)).toEqual([])
  })

  test('is not late after the leader took it back', async () => {
    const event = await newShippedEvent()
    const rental = await rentalOf(event.members[0]!)
    noon(daysAfterDue(40))
    await takeBack(event, markOf(event.codes[0]!))
    expect((await capsOf(rental)).late).toBe(0)
    expect((await charge(rental, 'LATE')).error.error_code).toBe('CHARGE_ABOVE_CAP')
  })
})

describe('a swapped piece', () => {
  test('costs the rent of the piece that the member has for a late month (LEAD-51)', async () => {
    const [cheap, dear] = [2_000, 2_001] as const
    for (const [id, rental_price_cents] of [
      [cheap, 1_500],
      [dear, 2_500],
    ] as const)
      await insertProduct(db, { id, rental_price_cents, retail_price_cents: 12_000 })
    const skuOf = (id: number) => ({ sku: `T-${id}-BLACK-M` })
    const event = await newEvent([skuOf(cheap), skuOf(dear)], [cheap, dear])
    const [ann, bea] = event.members as [Member, Member]
    const [annsRental, beasRental] = [await rentalOf(ann), await rentalOf(bea)]
    const pair = { id: annsRental.itemId, other_item_id: beasRental.itemId }
    bodyOf(await asCustomer(bea, offerForSwap, { id: beasRental.itemId, is_offered: true }))
    const { id } = bodyOf(await asCustomer(ann, proposeSwap, pair))
    bodyOf(await asCustomer(bea, agreeToSwap, { id }))
    await packEvent(rentals, event.id)
    clock.set(SHIPPED)
    await shipEvent(rentals, event.id, LABEL)
    clock.set(HANDED_OUT)
    await handOutByStaff(event)
    noon(daysAfterDue(1))
    expect((await capsOf(await rentalOf(ann))).late).toBe(25)
    expect((await capsOf(await rentalOf(bea))).late).toBe(15)
  })
})
