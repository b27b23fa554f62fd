import { cancelOrder, packOrder } from '@twirl/contract/staff/orders/order-steps'
import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import {
  daysAfterDue,
  DUE,
  openRentingShop,
  RENT,
  RETAIL,
} from '../../../test/orders/renting-shop.ts'

const shop = await openRentingShop()
const { newRental, newDeliveredRental, noon, asStaff, announce, scan, buy, extend } = shop
const { capsOf, charge, itemOf, chargedToCards } = shop

describe('late months', () => {
  test('end on the day on which the customer announced the return (STAFF-33, STAFF-204)', async () => {
    const rental = await newDeliveredRental()
    noon(DUE)
    bodyOf(await announce(rental))
    noon(daysAfterDue(4))
    expect((await capsOf(rental)).late).toBe(0)
    expect(await scan(rental.code)).toBeNull()
    expect((await capsOf(rental)).late).toBe(0)
    expect((await charge(rental, 'LATE')).error.error_code).toBe('CHARGE_ABOVE_CAP')
    expect(await chargedToCards(rental)).toEqual([])
  })

  test('end on the day of a late announcement', async () => {
    const rental = await newDeliveredRental()
    noon(daysAfterDue(29))
    bodyOf(await announce(rental))
    noon(daysAfterDue(35))
    expect(await scan(rental.code)).toBeNull()
    noon(daysAfterDue(120))
    expect((await capsOf(rental)).late).toBe(RENT)
  })

  test('ignore an announcement that no receipt within 10 days confirmed', async () => {
    const [confirmed, unconfirmed] = [await newDeliveredRental(), await newDeliveredRental()]
    noon(DUE)
    for (const rental of [confirmed, unconfirmed]) bodyOf(await announce(rental))
    noon(daysAfterDue(9))
    expect(await scan(confirmed.code)).toBeNull()
    noon(daysAfterDue(11))
    expect(await scan(unconfirmed.code)).toBeNull()
    noon(daysAfterDue(120))
    expect((await capsOf(confirmed)).late).toBe(0)
    expect((await capsOf(unconfirmed)).late).toBe(RENT)
  })

  test('end when the customer buys the piece (CHECKOUT-20)', async () => {
    const [inTime, late] = [await newDeliveredRental(), await newDeliveredRental()]
    noon(daysAfterDue(-2))
    await buy(inTime)
    noon(daysAfterDue(7))
    await buy(late)
    noon(daysAfterDue(61))
    expect((await capsOf(inTime)).late).toBe(0)
    expect((await capsOf(late)).late).toBe(RENT)
    expect((await charge(inTime, 'LATE', 3 * RENT)).error.error_code).toBe('CHARGE_ABOVE_CAP')
    expect(await chargedToCards(inTime)).toEqual([])
  })

  test('end when the piece is charged as lost and the charge is paid (STAFF-245)', async () => {
    const rental = await newDeliveredRental({ quantity: 2 })
    noon(DUE)
    for (let piece = 0; piece < 2; piece++)
      expect(bodyOf(await charge(rental, 'DAMAGE')).state).toBe('PAID')
    noon(daysAfterDue(120))
    expect((await capsOf(rental)).late).toBe(0)
  })

  test('count for each piece of a line by itself', async () => {
    const rental = await newDeliveredRental({ quantity: 3 })
    noon(DUE)
    for (const code of rental.codes.slice(0, 2)) expect(await scan(code)).toBeNull()
    noon(daysAfterDue(1))
    expect((await capsOf(rental)).late).toBe(RENT)
    expect(await scan(rental.codes[2]!)).toBeNull()
    noon(daysAfterDue(90))
    expect((await capsOf(rental)).late).toBe(RENT)
    expect((await charge(rental, 'LATE', 3 * RENT)).error.error_code).toBe('CHARGE_ABOVE_CAP')
  })

  test('of a bought piece are not charged again after the other piece was extended', async () => {
    const rental = await newDeliveredRental({ quantity: 2 })
    noon(daysAfterDue(2))
    expect(bodyOf(await charge(rental, 'LATE', 2 * RENT)).state).toBe('PAID')
    await buy(rental)
    await extend(rental)
    // The month that was paid for the other piece comes before the one of the extension.
    expect((await itemOf(rental)).rental.due_date).toBe(daysAfterDue(60))
    expect((await capsOf(rental)).late).toBe(0)
    noon(daysAfterDue(61))
    expect((await capsOf(rental)).late).toBe(RENT)
    expect(bodyOf(await charge(rental, 'LATE')).state).toBe('PAID')
  })

  test('cost at most the retail price, and not less after the piece is back', async () => {
    const rental = await newDeliveredRental()
    noon(daysAfterDue(100))
    expect(await scan(rental.code)).toBeNull()
    expect(await capsOf(rental)).toEqual({ late: RETAIL, damage: RETAIL })
  })

  test('never cost more than the retail price of the piece', async () => {
    const rental = await newDeliveredRental()
    noon(daysAfterDue(91))
    // Four months of rent would be more.
    expect(await capsOf(rental)).toEqual({ late: RETAIL, damage: RETAIL })
  })
})

describe('a piece that has not left the house', () => {
  test('is not charged as beyond repair, before or after its order is canceled (STAFF-33)', async () => {
    const rental = await newRental()
    const number = rental.order_number
    expect(await capsOf(rental)).toEqual({ late: 0, damage: 0 })
    bodyOf(await asStaff('warehouse', packOrder, { number }))
    expect((await charge(rental, 'DAMAGE')).error.error_code).toBe('CHARGE_ABOVE_CAP')
    bodyOf(await asStaff('service', cancelOrder, { number, reason: 'The party is off' }))
    expect(await capsOf(rental)).toEqual({ late: 0, damage: 0 })
    expect(await chargedToCards(rental)).toEqual([])
  })

  test('is never late', async () => {
    const rental = await newRental()
    noon(daysAfterDue(40))
    expect((await capsOf(rental)).late).toBe(0)
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'UPCOMING', days_until_due: null })
    expect((await charge(rental, 'LATE')).error.error_code).toBe('CHARGE_ABOVE_CAP')
    expect(await chargedToCards(rental)).toEqual([])
  })
})
