import { receiveItem } from '@twirl/contract/staff/orders/order-steps'
import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { daysAfterDue, lockOfSku, openRentingShop } from '../../../test/orders/renting-shop.ts'

const shop = await openRentingShop()
const {
  newDeliveredRental,
  noon,
  asStaff,
  announce,
  scan,
  moveByHand,
  startWhileLocked,
  runMorning,
} = shop
const { capsOf, itemOf, statusesOfPages, workOf } = shop

/** A rented piece whose unit staff recorded as lost before its due day. */
async function newLostRental() {
  const rental = await newDeliveredRental()
  noon('2027-01-20')
  bodyOf(await moveByHand(rental.code, 'LOSE', 'OUT'))
  return rental
}

describe('PUT /ajax/admin/unit/{code}/move', () => {
  test('ends the rental of a lost unit that was found and cleaned (STAFF-40)', async () => {
    const rental = await newLostRental()
    noon('2027-01-22')
    bodyOf(await moveByHand(rental.code, 'FIND', 'LOST'))
    bodyOf(await moveByHand(rental.code, 'TO_CLEANING', 'RECEIVED'))
    bodyOf(await moveByHand(rental.code, 'TO_RAIL', 'CLEANING'))
    await runMorning(daysAfterDue(31))
    const { rental: shown } = await itemOf(rental)
    expect(['RECEIVED', 'CLOSED']).toContain(shown.state)
    expect(shown).toMatchObject({ quantity_out: 0, days_until_due: null })
    expect(await workOf(rental)).toEqual(['DONE'])
    expect((await capsOf(rental)).late).toBe(0)
  })

  test('does not break a return that is announced concurrently (ORDER-7)', async () => {
    const rental = await newDeliveredRental()
    const [lost, announced] = await startWhileLocked(lockOfSku(rental.sku), [
      () => moveByHand(rental.code, 'LOSE', 'OUT'),
      () => announce(rental),
    ] as const)
    expect(lost.status).toBe(200)
    expect([200, 409]).toContain(announced.status)
    expect(await statusesOfPages(rental)).toEqual([200, 200, 200])
  })
})

describe('POST /ajax/admin/bench/scan', () => {
  test('ends the rental of a lost unit that was found', async () => {
    const rental = await newLostRental()
    noon('2027-01-22')
    bodyOf(await moveByHand(rental.code, 'FIND', 'LOST'))
    expect(await scan(rental.code, 'CLEANING')).toBeNull()
    await runMorning(daysAfterDue(31))
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'CLOSED', days_until_due: null })
    expect((await capsOf(rental)).late).toBe(0)
  })
})

describe('a lost unit that the customer sends back', () => {
  test('is announced or received', async () => {
    const rental = await newLostRental()
    const { order_number: number, itemId: order_item_id, code } = rental
    const announced = await announce(rental)
    noon('2027-01-25')
    const step = { number, order_item_id, units: [code] }
    const received = await asStaff('warehouse', receiveItem, step)
    expect([announced.status, received.status]).toContain(200)
  })

  test('is not overdue after the bench received it', async () => {
    const rental = await newLostRental()
    await announce(rental)
    noon('2027-01-25')
    bodyOf(await moveByHand(rental.code, 'FIND', 'LOST'))
    expect(await scan(rental.code)).toBeNull()
    noon(daysAfterDue(31))
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'CLOSED', days_until_due: null })
    expect((await capsOf(rental)).late).toBe(0)
  })
})
