import { randomUUID } from 'node:crypto'
import { receiveItem } from '@twirl/contract/staff/orders/order-steps'
import { countScan, undoScan } from '@twirl/contract/staff/warehouse/bench'
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
const { app, charge, refundWhole, previewMonth, capsOf, itemOf, statusesOfPages, workOf } = shop

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

describe('PUT /ajax/admin/bench/scan/{key}/undo', () => {
  test('undoes the inspection of a found unit (STAFF-51)', async () => {
    const rental = await newLostRental()
    bodyOf(await moveByHand(rental.code, 'FIND', 'LOST'))
    const key = randomUUID()
    const scanned = { key, code: rental.code, station: 'RAIL', grade: 'AS_GOOD' } as const
    app.clock.advance({ seconds: 1 })
    bodyOf(await asStaff('warehouse', countScan, { ...scanned, note: '', age_ms: 0 }))
    expect((await itemOf(rental)).rental.state).toBe('CLOSED')
    bodyOf(await asStaff('warehouse', undoScan, { key }))
    expect((await itemOf(rental)).rental.state).toBe('RECEIVED')
  })
})

describe('a lost unit that the customer sends back', () => {
  test('is overdue when its announced return never arrives (ORDER-7)', async () => {
    const rental = await newLostRental()
    bodyOf(await announce(rental))
    expect((await itemOf(rental)).rental.state).toBe('RETURNING')
    await runMorning(daysAfterDue(1))
    const item = await itemOf(rental)
    expect(item.rental).toMatchObject({ state: 'OVERDUE', days_until_due: -1 })
    expect(item.is_returnable).toBe(true)
  })

  test('is not late when its charge was refunded after it was found (STAFF-245)', async () => {
    const rental = await newLostRental()
    const { charge_order_number } = bodyOf(await charge(rental, 'DAMAGE'))
    noon('2027-01-25')
    bodyOf(await moveByHand(rental.code, 'FIND', 'LOST'))
    await refundWhole(charge_order_number!)
    noon(daysAfterDue(31))
    expect((await itemOf(rental)).rental.state).toBe('RECEIVED')
    expect((await capsOf(rental)).late).toBe(0)
  })

  test('is not extended while it is lost (ORDER-22)', async () => {
    const { error } = await previewMonth(await newLostRental())
    expect(error.error_code).toBe('ITEM_NOT_EXTENDABLE')
  })

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
