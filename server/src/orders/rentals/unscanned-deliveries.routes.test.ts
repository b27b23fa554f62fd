import { getOrder } from '@twirl/contract/buying/orders'
import { packOrder, shipOrder } from '@twirl/contract/staff/orders/order-steps'
import { describe, expect, test } from 'vitest'
import { packEvent } from '#orders/parcels/pack-orders.ts'
import { shipEvent } from '#orders/parcels/ship-orders.ts'
import { addDays } from '#platform/new-york-time.ts'
import { bodyOf } from '../../../test/build-test-app.ts'
import { DRESS, newCustomerBuyer } from '../../../test/checkout/checkout-shop.ts'
import { LABEL, openRentalShop } from '../../../test/checkout/rental-shop.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { daysAfterDue, openRentingShop, RENT } from '../../../test/orders/renting-shop.ts'

const shop = await openRentingShop()
const { app, newShippedRental, asCustomer, asStaff, noon, announce, runMorning, scan } = shop
const { capsOf, charge, itemOf, workOf } = shop

const rentals = openRentalShop(app)

/** A group order that left in a parcel of its own, after the box of its event. */
async function newShippedLateAddition() {
  noon('2027-01-04')
  const trunk_show_id = await insertTrunkShow(app.db, {
    password: 'winter',
    opens_at: new Date('2027-01-01T12:00:00Z'),
    closes_at: new Date('2027-01-28T12:00:00Z'),
    hand_out_date: '2027-01-20',
    party_date: '2027-01-22',
    products: [DRESS],
  })
  const bag = { trunk_show_id, password: 'winter', transaction_type: 'RENT' } as const
  const first = await newCustomerBuyer(app, bag)
  bodyOf(await first.place(bodyOf(await first.previewBag())))
  await packEvent(rentals, trunk_show_id)
  await shipEvent(rentals, trunk_show_id, LABEL)
  const member = await newCustomerBuyer(app, bag)
  const { customer_address_id, customer_id } = member
  const quote = bodyOf(await member.previewBag({ customer_address_id }))
  const { order_number } = bodyOf(await member.place(quote, { customer_address_id }))
  const label = { carrier: 'UPS', tracking_number: '1Z999AA10123456785' } as const
  bodyOf(await asStaff('warehouse', packOrder, { number: order_number }))
  bodyOf(await asStaff('warehouse', shipOrder, { number: order_number, ...label }))
  const order = bodyOf(await asCustomer({ customer_id }, getOrder, { orderNumber: order_number }))
  return { ...order, customer_id, itemId: order.order_items[0]!.id }
}

// Promised for January 13: it counts as delivered on January 14, so that a rental of 21 days is due on February 4.
const COUNTED = '2027-01-14'
const LAST_DAY = daysAfterDue(1)

describe('a parcel without a delivery scan', () => {
  test('is with the customer from the day after the promised one (ORDER-13)', async () => {
    const rental = await newShippedRental()
    await runMorning('2027-01-13')
    expect((await itemOf(rental)).rental.state).toBe('UPCOMING')
    await runMorning(COUNTED)
    const { rental: shown, is_returnable } = await itemOf(rental)
    expect(shown).toMatchObject({ state: 'OUT', due_date: LAST_DAY, days_until_due: 21 })
    expect(is_returnable).toBe(true)
    expect(await workOf(rental)).toContain('OUT')
  })

  test('is due on the same day for reminders, page, queue and charges', async () => {
    const rental = await newShippedRental()
    await runMorning(LAST_DAY)
    expect((await capsOf(rental)).late).toBe(0)
    expect((await app.outbox(rental.email))[0]!.subject).toBe('Your rental is due back today')
    await runMorning(daysAfterDue(2))
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'OVERDUE', days_until_due: -1 })
    expect(await workOf(rental)).toContain('OVERDUE')
    expect((await capsOf(rental)).late).toBe(RENT)
    expect(bodyOf(await charge(rental, 'LATE')).state).toBe('PAID')
  })

  test('is returned in time by an announcement on its due day', async () => {
    const rental = await newShippedRental()
    await runMorning(LAST_DAY)
    bodyOf(await announce(rental))
    noon(daysAfterDue(5))
    expect(await scan(rental.code)).toBeNull()
    expect((await itemOf(rental)).rental.state).toBe('CLOSED')
    expect((await capsOf(rental)).late).toBe(0)
  })
})

describe('a late addition without a delivery scan', () => {
  test('is with the member from the day after the promised one (LEAD-77)', async () => {
    const rental = await newShippedLateAddition()
    await runMorning(addDays(rental.arrives_by!, 1))
    const { rental: shown, is_returnable } = await itemOf(rental)
    expect(shown.state).toBe('OUT')
    expect(is_returnable).toBe(true)
    expect(await workOf(rental)).toContain('OUT')
    noon(addDays(shown.due_date!, 1))
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'OVERDUE', days_until_due: -1 })
    expect((await capsOf(rental)).late).toBe(RENT)
  })
})
