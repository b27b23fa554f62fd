import { paymentWebhook } from '@twirl/contract/buying/checkout'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { sandboxGateway, sandboxWebhook } from '#providers/payments/sandbox.ts'
import { testSecrets } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { newCustomerBuyer, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { Driver } from './driver.ts'
import { reconcile } from './reconcile.ts'
import type { SagaDeps } from './saga-deps.ts'

// Nothing is swept: only the webhook and the reconciliation continue a checkout.
const shop = await openCheckoutShop({ testing: { sweepMs: 1_000_000 } })
const { db, clock, app } = shop
const gateway = sandboxGateway({ db, clock, secrets: testSecrets })

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** An order whose outcome is unknown here. */
async function newPending() {
  const buyer = await newCustomerBuyer(shop)
  const { order_token, coupon_code } = (await buyer.previewBag()).body
  await sql`update sandbox_dial set is_out = true`.execute(db)
  const pending = await buyer.place({ order_token, coupon_code })
  expect(pending.error.error_code).toBe('CHECKOUT_PENDING')
  await sql`update sandbox_dial set is_out = false`.execute(db)
  clock.advance({ seconds: 3 })
  return { ...buyer, order_token, key: `${order_token}:1` }
}

const charge = async (order_token: string) => {
  const payment = await db
    .selectFrom('payment')
    .select(['gateway_key', 'card_token', 'amount_cents'])
    .where('order_token', '=', order_token)
    .executeTakeFirstOrThrow()
  const { gateway_key: key, card_token: token, amount_cents } = payment
  const card = { kind: 'SAVED' as const, token }
  return gateway.charge({ key, card, amount_cents, order_token, off_session: false })
}

/** Only what the reconciliation uses. */
const saga = { db, clock, gateway, log: pino({ level: 'silent' }) } as unknown as SagaDeps

test('a webhook completes an order; without a signature it is refused', async () => {
  const { key, email } = await newPending()
  const { body, headers } = sandboxWebhook(testSecrets, [key])
  const post = (signature: Record<string, string>) =>
    app.inject({ method: 'POST', url: paymentWebhook.path, headers: signature, body })
  expect((await post({ 'content-type': 'application/json' })).statusCode).toBe(400)
  expect(await shop.outbox(email)).toEqual([])
  const answer = await post({ 'content-type': 'application/json', ...headers })
  expect(answer.json()).toEqual({ received: true })
  expect(await shop.outbox(email)).toHaveLength(1)
})

test('the reconciliation completes an order whose charge it finds', async () => {
  const { order_token, email } = await newPending()
  await charge(order_token)
  const continued: string[] = []
  const driver = {
    takeOver: async (token: string) => {
      continued.push(token)
      return { state: 'PENDING' }
    },
  } as unknown as Driver
  expect(await reconcile(saga, driver)).toMatchObject({ continued: 1, refunded: 0, unknown: 0 })
  expect(continued).toEqual([order_token])
  const { body, headers } = sandboxWebhook(testSecrets, [`${order_token}:1`])
  await app.inject({ method: 'POST', url: paymentWebhook.path, headers, body })
  expect(await shop.outbox(email)).toHaveLength(1)
})

test('an order whose units are gone when its charge is known is refunded', async () => {
  const { order_token, key, email, place } = await newPending()
  await charge(order_token)
  await sql`
    update booking set state = 'RELEASED', hold_expires_at = null
    where reference = ${order_token}`.execute(db)
  const { body, headers } = sandboxWebhook(testSecrets, [key])
  await app.inject({ method: 'POST', url: paymentWebhook.path, headers, body })
  const [refund] = await db.selectFrom('sandbox_refund').selectAll().execute()
  expect(refund).toMatchObject({ key: `late:${key}` })
  expect(await shop.outbox(email)).toEqual([])
  const again = await place({ order_token, coupon_code: null })
  expect(again.error.error_code).toBe('ORDER_REFUNDED')
})

test('a late charge of an attempt that was given up is refunded once, and told as given back', async () => {
  const { order_token, place } = await newPending()
  await charge(order_token)
  // What a gateway does that charges although the attempt was cancelled.
  await sql`
    with ended as (
      update checkout set state = 'CANCELLED', lease_holder = null, lease_until = null
      where order_token = ${order_token}
    ), unmarked as (
      update cart_item set checkout_token = null where checkout_token = ${order_token}
    ), released as (
      update booking set state = 'RELEASED', hold_expires_at = null where reference = ${order_token}
    )
    update payment set state = 'CANCELLED' where order_token = ${order_token}`.execute(db)
  expect(await checkBooks(db)).toMatchObject({ charges_without_order: 1 })
  const driver = new Driver(saga)
  expect(await reconcile(saga, driver)).toMatchObject({ refunded: 1, unknown: 0 })
  expect(await reconcile(saga, driver)).toMatchObject({ refunded: 0, unknown: 0 })
  const payment = await db
    .selectFrom('payment')
    .select(['state', 'captured_cents', 'refunded_cents'])
    .where('order_token', '=', order_token)
    .executeTakeFirstOrThrow()
  expect(payment.refunded_cents).toBe(payment.captured_cents)
  const again = await place({ order_token, coupon_code: null })
  expect(again.error.error_code).toBe('ORDER_REFUNDED')
  await expect(
    sql`update payment set refund_reserved_cents = captured_cents + 1`.execute(db),
  ).rejects.toMatchObject({ code: '23514' })
})
