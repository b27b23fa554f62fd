import { recordOfflinePayment } from '@twirl/contract/staff/money/charges'
import { afterEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  daysAfterDue,
  DUE,
  openRentingShop,
  RENT,
  RETAIL,
} from '../../../test/orders/renting-shop.ts'

const shop = await openRentingShop()
const { app, newDeliveredRental, noon, asStaff, announce, scan, buy, refundWhole, runMorning } =
  shop
const { capsOf, charge, chargeDeclined, itemOf, statusesOfPages, workOf } = shop

afterEach(async () => {
  expect(await checkBooks(app.db)).toEqual(NO_DISCREPANCIES)
})

/** A rented piece that the customer bought, and whose purchase was refunded whole. */
async function newReopenedRental() {
  const rental = await newDeliveredRental()
  noon('2027-01-20')
  const purchase = await buy(rental)
  noon('2027-01-22')
  await refundWhole(purchase)
  return rental
}

describe('a rental whose purchase was refunded whole', () => {
  test('is with the customer again, and due on its day (ORDER-7)', async () => {
    const rental = await newReopenedRental()
    const item = await itemOf(rental)
    expect(item.rental).toMatchObject({ state: 'OUT', quantity_out: 1, due_date: DUE })
    expect(item.is_returnable).toBe(true)
    expect(await workOf(rental)).toContain('OUT')
    expect(await capsOf(rental)).toEqual({ late: 0, damage: RETAIL })
  })

  test('is overdue after its due day, with a reminder and a late month', async () => {
    const rental = await newReopenedRental()
    await runMorning(daysAfterDue(1))
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'OVERDUE', days_until_due: -1 })
    expect(await workOf(rental)).toContain('OVERDUE')
    expect((await app.outbox(rental.email))[0]!.subject).toBe('Your rental was due on 02/03/2027')
    expect((await capsOf(rental)).late).toBe(RENT)
    expect(bodyOf(await charge(rental, 'LATE')).state).toBe('PAID')
  })

  test('is announced and received as any other rental', async () => {
    const rental = await newReopenedRental()
    noon('2027-01-30')
    bodyOf(await announce(rental))
    expect((await itemOf(rental)).rental.state).toBe('RETURNING')
    noon('2027-02-02')
    expect(await scan(rental.code)).toBeNull()
    expect((await itemOf(rental)).rental.state).toBe('CLOSED')
  })

  test('ends when the bench takes the piece in (STAFF-88)', async () => {
    const rental = await newReopenedRental()
    noon('2027-01-28')
    expect(await scan(rental.code)).toBeNull()
    await runMorning(daysAfterDue(61))
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'CLOSED', days_until_due: null })
    expect(await workOf(rental)).toEqual(['DONE'])
    expect((await capsOf(rental)).late).toBe(0)
    expect((await charge(rental, 'LATE')).error.error_code).toBe('CHARGE_ABOVE_CAP')
  })

  test('is closed by a declined charge that is paid in cash, and all pages show it', async () => {
    const rental = await newDeliveredRental()
    noon('2027-01-20')
    const { id } = await chargeDeclined(rental, 'DAMAGE')
    await refundWhole(await buy(rental))
    const cash = { id, method: 'CASH' as const, reference: '', reason: 'Paid in the store.' }
    const paid = bodyOf(await asStaff('finance', recordOfflinePayment, cash))
    expect(paid.state).toBe('PAID_OFFLINE')
    expect(await statusesOfPages(rental)).toEqual([200, 200, 200])
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'CHARGED', quantity_out: 0 })
  })
})
