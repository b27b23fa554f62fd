import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  insertDress,
  newCustomerBuyer,
  newGuestBuyer,
  openCheckoutShop,
  placeUntilAnswered,
} from '../../../test/checkout/checkout-shop.ts'
import { insertCoupon } from '../../../test/coupon-factory.ts'

const shop = await openCheckoutShop()
const { db } = shop
const otherProcess = await buildTestApp({ besides: shop })
let dresses = 10

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

const countOrders = async () => {
  const { count } = await db
    .selectFrom('customer_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('one bag submitted ten times at once', () => {
  test.each([
    ['in one process', [shop]],
    ['in two processes', [shop, otherProcess]],
  ])('%s is one order, with ten equal answers', async (_name, processes) => {
    const sku = await insertDress(db, ++dresses, 5)
    const buyer = await newGuestBuyer(shop, { sku })
    const quoted = (await buyer.previewBag()).body
    const before = await countOrders()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        buyer.place(quoted, {}, processes[i % processes.length]),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.order_number)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
    const booked = await db.selectFrom('booking').select('id').where('sku', '=', sku).execute()
    expect(booked).toHaveLength(1)
    expect(await shop.outbox(buyer.email)).toHaveLength(1)
  })

  test('with ten tokens of ten tabs is one order', async () => {
    const sku = await insertDress(db, ++dresses, 20)
    const buyer = await newGuestBuyer(shop, { sku })
    const quotes = await Promise.all(Array.from({ length: 10 }, () => buyer.previewBag()))
    const answers = await Promise.all(quotes.map(({ body }) => buyer.place(body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status !== 200)
    for (const { error } of refusals)
      expect(['ORDER_CHANGED', 'ORDER_IN_PROGRESS']).toContain(error.error_code)
  })
})

test('100 buyers at once for 50 units: exactly 50 orders, the others hear that it is sold out', async () => {
  const sku = await insertDress(db, ++dresses, 50)
  const buyers = await Promise.all(Array.from({ length: 100 }, () => newGuestBuyer(shop, { sku })))
  const quotes = await Promise.all(buyers.map((buyer) => buyer.previewBag()))
  const answers = await Promise.all(
    buyers.map((buyer, i) =>
      placeUntilAnswered(() => buyer.place(quotes[i]!.body, {}, i % 2 ? shop : otherProcess)),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  const refusals = answers.filter(({ status }) => status !== 200)
  for (const { error } of refusals)
    expect(error).toMatchObject({ error_code: 'ORDER_CHANGED', sold_out: [{ sku, available: 0 }] })
})

test('20 buyers at once with a coupon for 5 uses: exactly 5 orders have it', async () => {
  const code = await insertCoupon(db, { total_limit: 5 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => newGuestBuyer(shop)))
  const quotes = await Promise.all(buyers.map((buyer) => buyer.previewBag({ coupon_code: code })))
  const answers = await Promise.all(buyers.map((buyer, i) => buyer.place(quotes[i]!.body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
})

// The last test: it removes the guard.
test('without the unique index one bag is paid several times', async () => {
  const sku = await insertDress(db, ++dresses, 20)
  // With a saved card, so that nothing but the charge is slow.
  const buyer = await newCustomerBuyer(shop, { sku })
  const quotes = await Promise.all(Array.from({ length: 10 }, () => buyer.previewBag()))
  await sql`drop index checkout_in_progress`.execute(db)
  // Long enough that others have reserved before the first one is settled.
  await sql`update sandbox_dial set max_latency_ms = 3000`.execute(db)
  const answers = await Promise.all(quotes.map(({ body }) => buyer.place(body)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
})
