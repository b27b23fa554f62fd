import { getWaitingCharge, payWaitingCharge } from '@twirl/contract/buying/charge-payment'
import { purchaseRental } from '@twirl/contract/buying/checkout'
import { extendRental } from '@twirl/contract/buying/extensions'
import { askCustomer, recordOfflinePayment, retryCharge } from '@twirl/contract/staff/money/charges'
import { describe, expect, test } from 'vitest'
import { chargeTokenOf } from '#checkout/charges/charge-token.ts'
import { bodyOf, testSecrets } from '../../../test/build-test-app.ts'
import {
  daysAfterDue,
  GATEWAY_LOCK,
  openRentingShop,
  RENT,
} from '../../../test/orders/renting-shop.ts'

const shop = await openRentingShop()
const { newDeliveredRental, noon, asCustomer, asStaff, buy, extend, previewMonth } = shop
const { previewPurchase, capsOf, charge, chargeDeclined, chargedToCards, itemOf } = shop
const { statusesOfPages, startWhileLocked } = shop
const reason = 'The customer called.'
const countPaid = ({ status }: { status: number }) => (status === 200 ? 1 : 0)
const cashFor = (id: number) => ({ id, method: 'CASH' as const, reference: '', reason })

/** A rental whose late month the card declined, and which the customer then extended. */
async function newExtendedRental() {
  const rental = await newDeliveredRental()
  noon(daysAfterDue(2))
  const { id } = await chargeDeclined(rental, 'LATE')
  await extend(rental)
  return { rental, id }
}

/** A rental that the card was not charged for as lost, and which the customer then bought. */
async function newBoughtRental() {
  const rental = await newDeliveredRental()
  noon(daysAfterDue(2))
  const { id } = await chargeDeclined(rental, 'DAMAGE')
  await buy(rental)
  return { rental, id }
}

describe('PUT /ajax/admin/charge/{id}/retry', () => {
  test('refuses a late month that the customer extended since (STAFF-33)', async () => {
    const { rental, id } = await newExtendedRental()
    const retried = await asStaff('finance', retryCharge, { id, reason })
    expect(retried.error.error_code).toBe('CHARGE_ABOVE_CAP')
    expect(await chargedToCards(rental)).toEqual([])
  })

  test('refuses a charge for a piece that the customer bought since', async () => {
    const { rental, id } = await newBoughtRental()
    const retried = await asStaff('finance', retryCharge, { id, reason })
    expect(retried.error.error_code).toBe('CHARGE_ABOVE_CAP')
    expect(await chargedToCards(rental)).toEqual([])
    expect(await statusesOfPages(rental)).toEqual([200, 200, 200])
    expect((await itemOf(rental)).rental.state).toBe('BOUGHT')
  })

  test('charges a late month once when the customer extends concurrently', async () => {
    const rental = await newDeliveredRental()
    noon(daysAfterDue(2))
    const { id } = await chargeDeclined(rental, 'LATE')
    const { order_token } = bodyOf(await previewMonth(rental))
    const { itemId: order_item_id, credit_card_id } = rental
    const month = { order_item_id, order_token, credit_card_id }
    const [extended] = await startWhileLocked(GATEWAY_LOCK, [
      () => asCustomer(rental, extendRental, month),
      () => asStaff('finance', retryCharge, { id, reason }),
    ] as const)
    const months = countPaid(extended) + (await chargedToCards(rental)).length
    const { due_date } = (await itemOf(rental)).rental
    // Two months are paid only if they are different months.
    expect(months === 1 || due_date === daysAfterDue(60)).toBe(true)
  })
})

describe('PUT /ajax/admin/charge/{id}/paid-offline', () => {
  test('refuses a late month that the customer extended since', async () => {
    const { rental, id } = await newExtendedRental()
    const paid = await asStaff('finance', recordOfflinePayment, cashFor(id))
    expect(paid.error.error_code).toBe('CHARGE_ABOVE_CAP')
    expect((await capsOf(rental)).late).toBe(0)
  })

  test('refuses a charge for a piece that the customer bought since', async () => {
    const { rental, id } = await newBoughtRental()
    const paid = await asStaff('finance', recordOfflinePayment, cashFor(id))
    expect(paid.error.error_code).toBe('CHARGE_ABOVE_CAP')
    expect(await statusesOfPages(rental)).toEqual([200, 200, 200])
  })
})

describe('POST /ajax/charge-payment', () => {
  test('charges a lost piece once when the customer buys it concurrently (PAY-49)', async () => {
    const rental = await newDeliveredRental()
    noon(daysAfterDue(2))
    const { id } = await chargeDeclined(rental, 'DAMAGE')
    bodyOf(await asStaff('finance', askCustomer, { id, reason }))
    const token = chargeTokenOf(testSecrets, 'charge payment', id)
    const wanted = await previewPurchase(rental)
    const { attempt } = bodyOf(await asCustomer(rental, getWaitingCharge, { token }))
    const link = { token, attempt, is_saved_card: true }
    const [, bought] = await startWhileLocked(GATEWAY_LOCK, [
      () => asCustomer(rental, payWaitingCharge, link),
      () => asCustomer(rental, purchaseRental, wanted),
    ] as const)
    expect(countPaid(bought) + (await chargedToCards(rental)).length).toBe(1)
    expect(await statusesOfPages(rental)).toEqual([200, 200, 200])
  })
})

describe('POST /ajax/admin/order/{orderNumber}/charge', () => {
  test('charges a lost piece once when the customer buys it concurrently', async () => {
    const rental = await newDeliveredRental()
    noon(daysAfterDue(2))
    const wanted = await previewPurchase(rental)
    const [bought] = await startWhileLocked(GATEWAY_LOCK, [
      () => asCustomer(rental, purchaseRental, wanted),
      () => charge(rental, 'DAMAGE'),
    ] as const)
    expect(countPaid(bought) + (await chargedToCards(rental)).length).toBe(1)
    expect(await statusesOfPages(rental)).toEqual([200, 200, 200])
  })
})

describe('PUT /ajax/rental-item/rental-record/extend/preview', () => {
  test('begins after a late month that was paid, or is refused (ORDER-21)', async () => {
    const rental = await newDeliveredRental()
    noon(daysAfterDue(2))
    expect(bodyOf(await charge(rental, 'LATE')).state).toBe('PAID')
    const { status, body, error } = await previewMonth(rental)
    const days = status === 200 ? [body.due_date, body.new_due_date] : error.error_code
    expect([[daysAfterDue(30), daysAfterDue(60)], 'ITEM_NOT_EXTENDABLE']).toContainEqual(days)
  })

  test('covers the 30 days after a late month that was paid', async () => {
    const rental = await newDeliveredRental()
    noon(daysAfterDue(2))
    expect(bodyOf(await charge(rental, 'LATE')).state).toBe('PAID')
    await extend(rental)
    noon(daysAfterDue(60))
    expect((await itemOf(rental)).rental).toMatchObject({ state: 'OUT', days_until_due: 0 })
    expect((await capsOf(rental)).late).toBe(0)
    noon(daysAfterDue(61))
    expect((await capsOf(rental)).late).toBe(RENT)
  })
})
