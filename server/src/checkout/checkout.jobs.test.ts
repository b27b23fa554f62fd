import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import {
  cardOf,
  DECLINED_CARD,
  newCustomerBuyer,
  newGuestBuyer,
  openCheckoutShop,
} from '../../test/checkout/checkout-shop.ts'
import { sweepCheckouts } from './checkout.jobs.ts'

const shop = await openCheckoutShop()
const { db, clock } = shop
const DAY_MS = 24 * 60 * 60 * 1_000

const daysLater = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)
async function findRow(orderToken: string): Promise<{ state: string; text: string } | undefined> {
  const { rows } = await sql<{ state: string; text: string }>`
    select state, quote::text as text from checkout where order_token = ${orderToken}`.execute(db)
  return rows[0]
}

test('a quote that was never paid for is deleted after two days, whether or not another one replaced it', async () => {
  const buyer = await newGuestBuyer(shop)
  const replaced = (await buyer.previewBag()).body.order_token
  const last = (await buyer.previewBag({ order_token: replaced })).body.order_token
  await sweepCheckouts(db, daysLater(1.9))
  expect((await findRow(replaced))!.state).toBe('SUPERSEDED')
  expect((await findRow(last))!.text).toContain(buyer.email)
  await sweepCheckouts(db, daysLater(2.1))
  expect(await findRow(replaced)).toBeUndefined()
  expect(await findRow(last)).toBeUndefined()
})

test('only address and e-mail of a checkout that was paid or declined are removed, after 90 days', async () => {
  const buyer = await newGuestBuyer(shop)
  const { body } = await buyer.previewBag()
  const declined = await buyer.place(body, { credit_card: cardOf(DECLINED_CARD) })
  expect(declined.error.errorCode).toBe('PAY_FAILED')
  const customer = await newCustomerBuyer(shop)
  const paid = (await customer.previewBag()).body
  const placed = await customer.place(paid)
  expect(placed.status).toBe(200)

  await sweepCheckouts(db, daysLater(89))
  expect((await findRow(body.order_token))!.text).toContain('Peach Street')
  await sweepCheckouts(db, daysLater(91))
  for (const { order_token } of [body, paid]) {
    const { text } = (await findRow(order_token))!
    expect(text).not.toMatch(/Peach|Lane|@|4045550177/)
    expect(text).toContain('total_cents')
  }
  // The books are the same, and a repeated submit still hears what became of the order.
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
  expect((await customer.place(paid)).body).toEqual(placed.body)
})

test('a checkout that is being paid keeps everything, however old it is', async () => {
  const buyer = await newGuestBuyer(shop)
  const { order_token } = (await buyer.previewBag()).body
  await sql`
    update checkout set state = 'RESERVED', attempt = 1, reserved_at = ${clock.now()},
      lease_until = ${daysLater(1_000)}
    where order_token = ${order_token}`.execute(db)
  await sweepCheckouts(db, daysLater(365))
  expect((await findRow(order_token))!.text).toContain(buyer.email)
})
