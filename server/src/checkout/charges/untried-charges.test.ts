import { randomUUID } from 'node:crypto'
import { makeCharge, recordOfflinePayment, retryCharge } from '@twirl/contract/staff/money/charges'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { ADDRESS, openCheckoutShop, SKU } from '../../../test/checkout/checkout-shop.ts'
import { newRenter } from '../../../test/checkout/renter.ts'
import { logInStaff } from '../../../test/staff-factory.ts'

const shop = await openCheckoutShop({ now: new Date('2026-03-02T15:00:00Z') })
const { db, clock } = shop
const DAY_MS = 86_400_000
const reason = 'The customer called.'

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** A late charge that the card declined. A ZIP code of 99999 stands for an outage of the tax service. */
async function newDeclined({ zip_code = ADDRESS.zip_code } = {}) {
  const { return_by, order_number, itemId } = await newRenter(shop, { sku: SKU })
  await sql`
    update customer_order set delivery_address = ${JSON.stringify({ ...ADDRESS, state: 'GA', zip_code })}
    where order_number = ${order_number}`.execute(db)
  clock.set(new Date(Date.parse(`${return_by}T17:00:00Z`) + 10 * DAY_MS))
  const finance = await logInStaff(shop, ['finance'])
  await db.updateTable('sandbox_card').set({ behavior: 'DECLINE' }).execute()
  const charge = bodyOf(
    await finance.call(makeCharge, {
      orderNumber: order_number,
      order_item_id: itemId,
      kind: 'LATE',
      amount: 35,
      explanation: 'It came back ten days late.',
      reason,
      request_key: randomUUID(),
    }),
  )
  await db.updateTable('sandbox_card').set({ behavior: 'ACCEPT' }).execute()
  return { finance, id: charge.id, order_number }
}

test('a charge older than 60 days is not tried again, and says why (STAFF-32)', async () => {
  const { id } = await newDeclined()
  clock.advance({ minutes: 61 * 24 * 60 })
  const finance = await logInStaff(shop, ['finance'])
  const { status, error } = await finance.call(retryCharge, { id, reason })
  expect([status, error.message]).toEqual([
    409,
    'This charge is older than 60 days: its card can’t be asked anymore. Withdraw it and make a new one, or record a payment outside the shop.',
  ])
})

test('a charge of an order without a card is not tried again, and says why (STAFF-32)', async () => {
  const { finance, id, order_number } = await newDeclined()
  const orders = db.updateTable('customer_order').where('order_number', '=', order_number)
  const { payment_id } = await db
    .selectFrom('customer_order')
    .select('payment_id')
    .where('order_number', '=', order_number)
    .executeTakeFirstOrThrow()
  await orders.set({ payment_id: null, is_paid_offline: true }).execute()
  const { status, error } = await finance.call(retryCharge, { id, reason })
  expect([status, error.message]).toEqual([
    409,
    'The order has no card that can be asked. Record a payment outside the shop.',
  ])
  await orders.set({ payment_id, is_paid_offline: false }).execute()
})

test('a charge quoted without tax and paid in cash owes its tax (STAFF-35)', async () => {
  const { finance, id } = await newDeclined({ zip_code: '99999' })
  const paid = bodyOf(
    await finance.call(recordOfflinePayment, { id, method: 'CASH', reference: '', reason }),
  )
  const { rows } = await sql<{ review_reason: string; tax_owed_cents: number | null }>`
    select review_reason, tax_owed_cents from customer_order
    where order_number = ${paid.charge_order_number}`.execute(db)
  expect(rows[0]!.review_reason).toBe('TAX_NOT_CHARGED')
  expect(rows[0]!.tax_owed_cents).toBeGreaterThan(0)
})
