import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { daysAfterDue, openRentingShop, RENT } from '../../../test/orders/renting-shop.ts'

const shop = await openRentingShop()
const { app, newShippedRental, noon, announce, runMorning, scan } = shop
const { capsOf, charge, itemOf, workOf } = shop

// Promised for January 13: it counts as delivered on January 14, so that a rental of 21 days is due on February 4.
const COUNTED = '2027-01-14'
const LAST_DAY = daysAfterDue(1)

describe('a parcel without a delivery scan', () => {
  test('is with the customer from the day after the promised one (ORDER-13)', async () => {
    const rental = await newShippedRental()
    noon('2027-01-13')
    expect((await itemOf(rental)).rental.state).toBe('UPCOMING')
    noon(COUNTED)
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
    noon(LAST_DAY)
    bodyOf(await announce(rental))
    noon(daysAfterDue(5))
    expect(await scan(rental.code)).toBeNull()
    expect((await itemOf(rental)).rental.state).toBe('CLOSED')
    expect((await capsOf(rental)).late).toBe(0)
  })
})
