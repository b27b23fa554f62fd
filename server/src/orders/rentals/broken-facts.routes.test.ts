import { getOrder } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Log } from '#platform/log.ts'
import { logUnfitAnswers } from '#platform/http/unfit-answers.ts'
import { bodyOf } from '../../../test/build-test-app.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { openRentingShop } from '../../../test/orders/renting-shop.ts'

const error = vi.fn<Log['error']>()
const inProduction = await openRentingShop({
  onUnfitAnswer: logUnfitAnswers({ error }, createTestClock()),
})
const inTests = await openRentingShop()

afterEach(() => error.mockClear())

/** An order of which less than nothing was refunded. */
async function newBrokenOrder({ app, newDeliveredRental }: typeof inProduction) {
  const rental = await newDeliveredRental()
  await sql`
    do $$
    declare
      name text;
    begin
      for name in select conname from pg_constraint
        where conrelid = 'customer_order'::regclass and pg_get_constraintdef(oid) like 'CHECK%refunded_cents%'
      loop
        execute format('alter table customer_order drop constraint %I', name);
      end loop;
    end
    $$`.execute(app.db)
  await sql`
    update customer_order set refunded_cents = -100 where order_number = ${rental.order_number}`.execute(
    app.db,
  )
  return rental
}

test('an order whose facts contradict each other is shown on all pages, and logged (SHOP-30)', async () => {
  const rental = await newBrokenOrder(inProduction)
  expect(await inProduction.statusesOfPages(rental)).toEqual([200, 200, 200])
  const page = { orderNumber: rental.order_number }
  const shown = bodyOf(await inProduction.asCustomer(rental, getOrder, page))
  expect(shown.refund_total).toBe(-1)
  expect(shown.delivery_address).not.toHaveProperty('cell_phone')
  expect(error.mock.calls.map(([details]) => details)).toEqual([
    { call: 'GET /ajax/order/{orderNumber}', field: 'refund_total' },
    { call: 'PUT /ajax/order', field: 'orders.*.refund_total' },
    { call: 'GET /ajax/admin/orders/{orderNumber}', field: 'refund_total' },
  ])
})

test('such an order is an error in tests', async () => {
  const rental = await newBrokenOrder(inTests)
  expect(await inTests.statusesOfPages(rental)).toEqual([500, 500, 500])
})
