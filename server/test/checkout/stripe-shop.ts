import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { paymentWebhook } from '@twirl/contract/buying/checkout'
import type { Testing } from '#app.ts'
import type { Database } from '#platform/database/database.ts'
import { openStandIn, type StandIn } from '../../../stripe-stand-in/server/open-stand-in.ts'
import { afterUse } from '../after-use.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { checkBooks, type Discrepancies } from './check-books.ts'
import { openCheckoutShop } from './checkout-shop.ts'

export const VISA = '4242424242424242'
/** Its bank asks the customer each time. */
export const ASKS = '4000002760003184'
/** Its bank asks, and then has not enough money. */
export const ASKS_AND_DECLINES = '4000008400001629'

const WEBHOOK_SECRET = 'whsec_stand_in'

export type StripeShop = TestApp & {
  standIn: StandIn
  /** Another process of the same shop. */
  openAnother: (testing?: Testing) => Promise<TestApp>
  /** Tells the shop what Stripe would, about a payment. */
  sendWebhook: (paymentIntentId: string) => Promise<number>
  /** Compares the books of the shop with those of Stripe. */
  books: () => Promise<Discrepancies>
}

/** A shop whose payments are taken by the stand-in for Stripe, of which one process at most sweeps. */
export async function openStripeShop(testing: Testing = {}): Promise<StripeShop> {
  // The shop's clock, which tests move.
  let now = () => new Date()
  const standIn = await openStandIn({ now: () => now() })
  afterUse(() => standIn.close())
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: standIn.origin,
  }
  const shop = await openCheckoutShop({ settings, testing: { sweepMs: 1_000_000, ...testing } })
  now = () => shop.clock.now()
  return {
    ...shop,
    standIn,
    openAnother: (other = {}) => buildTestApp({ besides: shop, settings, testing: other }),
    sendWebhook: async (id) => {
      const object = standIn.book.find('payment_intent', id)
      const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'any', data: { object } }
      const payload = JSON.stringify(event)
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: WEBHOOK_SECRET,
      })
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
      const { path: url } = paymentWebhook
      const answer = await shop.app.inject({ method: 'POST', url, headers, body: payload })
      return answer.statusCode
    },
    books: () => compareBooks(shop.db, standIn),
  }
}

/** The second reader knows the book of the built-in gateway: that of the stand-in is written there. */
async function compareBooks(db: Database, standIn: StandIn): Promise<Discrepancies> {
  const refunds = standIn.list('refund').filter(({ status }) => status === 'succeeded')
  const refundedOf = (id: string) =>
    refunds
      .filter(({ payment_intent }) => payment_intent === id)
      .reduce((sum, { amount }) => sum + amount, 0)
  await sql`truncate sandbox_charge, sandbox_refund`.execute(db)
  for (const intent of standIn.list('payment_intent')) {
    if (intent.status !== 'succeeded') continue
    await db
      .insertInto('sandbox_charge')
      .values({
        key: intent.metadata['key']!,
        state: 'PAID',
        token: 'stand-in',
        order_token: intent.metadata['order_token']!,
        amount_cents: intent.amount_received,
        charge_id: intent.id,
        refunded_cents: refundedOf(intent.id),
        created_at: new Date(intent.created * 1_000),
      })
      .execute()
  }
  for (const { id, amount, metadata, payment_intent, created } of refunds)
    await db
      .insertInto('sandbox_refund')
      .values({
        key: metadata?.['key'] ?? id,
        refund_id: id,
        charge_id: payment_intent as string,
        amount_cents: amount,
        created_at: new Date(created * 1_000),
      })
      .execute()
  return checkBooks(db)
}
