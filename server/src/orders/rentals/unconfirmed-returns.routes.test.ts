import { previewExchange, requestExchange } from '@twirl/contract/buying/exchanges'
import { cancelOrder } from '@twirl/contract/staff/orders/order-steps'
import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { SKU } from '../../../test/checkout/checkout-shop.ts'
import { daysAfterDue, DUE, openRentingShop, RENT } from '../../../test/orders/renting-shop.ts'

const shop = await openRentingShop()
const { app, newDeliveredRental, noon, asCustomer, asStaff, announce, runMorning, buy } = shop
const { capsOf, itemOf, workOf } = shop

/** A piece whose return was announced on its due day, and which never arrives. */
async function newAnnouncedRental() {
  const rental = await newDeliveredRental()
  noon(DUE)
  bodyOf(await announce(rental))
  return rental
}

/** A piece that the customer exchanged for another one, and keeps. */
async function newExchangedRental() {
  const rental = await newDeliveredRental()
  const { itemId: id, credit_card_id } = rental
  const quote = bodyOf(await asCustomer(rental, previewExchange, { id, sku: SKU }))
  const wanted = { id, sku: SKU, credit_card_id, order_token: quote.order_token }
  const { order_number: other } = bodyOf(await asCustomer(rental, requestExchange, wanted))
  return { ...rental, other }
}

describe('a return that was announced and never received', () => {
  test('is on its way for 10 days, without a late month (ORDER-7)', async () => {
    const rental = await newAnnouncedRental()
    await runMorning(daysAfterDue(9))
    expect((await itemOf(rental)).rental.state).toBe('RETURNING')
    expect((await capsOf(rental)).late).toBe(0)
    expect(await workOf(rental)).not.toContain('OVERDUE')
  })

  test('is overdue from its due day after 10 days, for customer and staff', async () => {
    const rental = await newAnnouncedRental()
    await runMorning(daysAfterDue(31))
    const item = await itemOf(rental)
    expect(item.rental).toMatchObject({ state: 'OVERDUE', days_until_due: -31, quantity_out: 1 })
    expect(item).toMatchObject({ is_returnable: true, is_purchasable: true })
    expect(await workOf(rental)).toContain('OVERDUE')
    expect((await capsOf(rental)).late).toBe(2 * RENT)
  })

  test('is mailed to the customer once it is overdue again', async () => {
    const rental = await newAnnouncedRental()
    await runMorning(daysAfterDue(9))
    const before = await app.outbox(rental.email)
    for (const day of [11, 12, 13]) await runMorning(daysAfterDue(day))
    const mails = await app.outbox(rental.email)
    expect(mails.length).toBeGreaterThan(before.length)
    expect(mails[0]!.text).toContain(rental.order_number)
  })

  test('can be announced again', async () => {
    const rental = await newAnnouncedRental()
    await runMorning(daysAfterDue(20))
    const again = bodyOf(await announce(rental))
    expect(again.return_requested_time).toBe(app.clock.now().toISOString())
    expect((await itemOf(rental)).rental.state).toBe('RETURNING')
    noon(daysAfterDue(25))
    expect((await capsOf(rental)).late).toBe(RENT)
  })

  test('can be bought', async () => {
    const rental = await newAnnouncedRental()
    await runMorning(daysAfterDue(20))
    await buy(rental)
    expect((await itemOf(rental)).rental.state).toBe('BOUGHT')
    noon(daysAfterDue(120))
    expect((await capsOf(rental)).late).toBe(RENT)
  })
})

describe('an exchanged piece that was never received', () => {
  test('is overdue from its due day (ORDER-12)', async () => {
    const rental = await newExchangedRental()
    await runMorning(daysAfterDue(31))
    const item = await itemOf(rental)
    expect(item.rental).toMatchObject({ state: 'OVERDUE', days_until_due: -31 })
    expect(item.is_returnable).toBe(true)
    expect(await workOf(rental)).toContain('OVERDUE')
    expect((await capsOf(rental)).late).toBe(2 * RENT)
  })

  test('is overdue when the other piece was canceled (ORDER-24)', async () => {
    const rental = await newExchangedRental()
    const canceled = { number: rental.other, reason: 'It was torn.' }
    bodyOf(await asStaff('service', cancelOrder, canceled))
    await runMorning(daysAfterDue(31))
    const item = await itemOf(rental)
    expect(item.rental).toMatchObject({ state: 'OVERDUE', days_until_due: -31 })
    expect(item.is_returnable).toBe(true)
    expect(await workOf(rental)).toContain('OVERDUE')
  })
})
