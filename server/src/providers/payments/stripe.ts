import { Stripe } from 'stripe'
import type { Clock } from '#platform/clock.ts'
import { type PaymentGateway, refusalOf, RefundRefused } from './payment-gateway.ts'
import * as cards from './stripe-cards.ts'
import { PAGE_ROWS, StripeCharges, toCharge } from './stripe-charges.ts'
import { withoutContents } from './stripe-errors.ts'
import { stripeAfterPayment } from './stripe-after-payment.ts'
import { hasFailed, keyOf, toRefund, toSeconds } from './stripe-refunds.ts'

type StripeAccount = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  clock: Clock
  /** An address of this machine that stands in for Stripe. */
  apiUrl?: string | undefined
}

const ANSWER_MS = 5_000

/**
 * Takes payments through Stripe (https://docs.stripe.com/api). Our key is Stripe's idempotency key, and part of the
 * metadata, by which charges and refunds are found. A `charge_id` is the id of a PaymentIntent.
 */
export function stripeGateway({
  secretKey,
  publishableKey,
  webhookSecret,
  clock,
  apiUrl,
}: StripeAccount): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl && addressOf(apiUrl)),
    timeout: ANSWER_MS,
    // The checkout decides about repeats.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const charges = new StripeCharges(stripe, () => toSeconds(clock.now()))

  return {
    name: 'stripe',
    takesNumbers: false,
    publishableKey,
    saveCard: async () => {
      throw new Error('numbers are typed into the fields of Stripe')
    },
    readConfirmation: (id) => withoutContents(() => cards.readConfirmation(stripe, id)),
    ensureCustomer: (reference) => withoutContents(() => cards.ensureCustomer(stripe, reference)),
    deleteCustomer: (id) => withoutContents(() => cards.deleteCustomer(stripe, id)),
    createSetup: (customer) => withoutContents(() => cards.createSetup(stripe, customer)),
    readSetup: (id) => withoutContents(() => cards.readSetup(stripe, id)),
    deleteCard: (token) => withoutContents(() => cards.deleteCard(stripe, token)),
    // No card is handed over before it pays.
    deleteCardByReference: async () => false,
    charge: (request) => withoutContents(() => charges.charge(request)),
    findCharge: (key, secret) => withoutContents(() => charges.find(key, secret)),
    cancelCharge: (key, secret) => withoutContents(() => charges.cancel(key, secret)),

    refund: ({ key, charge_id, amount_cents }) =>
      withoutContents(async () => {
        const request = { payment_intent: charge_id, amount: amount_cents, metadata: { key } }
        return toRefund(
          await stripe.refunds.create(request, { idempotencyKey: key }).catch(refuseInvalid),
        )
      }),

    refusalOf,

    findRefund: ({ key, charge_id }) =>
      withoutContents(async () => {
        const refunds = stripe.refunds.list({ payment_intent: charge_id, limit: PAGE_ROWS })
        for await (const refund of refunds)
          if (keyOf(refund) === key && !hasFailed(refund)) return toRefund(refund)
        return null
      }),

    listCharges: async function* (from, to) {
      const created = { gte: toSeconds(from), lt: toSeconds(to) }
      for await (const intent of stripe.paymentIntents.list({ created, limit: PAGE_ROWS })) {
        const { key } = intent.metadata
        const paid = key && intent.status === 'succeeded' && toCharge(key, intent)
        if (paid && paid.state === 'PAID') yield paid
      }
    },

    listRefunds: async function* (from, to) {
      const created = { gte: toSeconds(from), lt: toSeconds(to) }
      for await (const refund of stripe.refunds.list({ created, limit: PAGE_ROWS }))
        if (!hasFailed(refund)) yield toRefund(refund)
    },

    ...stripeAfterPayment(stripe, webhookSecret),
  }
}

function addressOf(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' }
}

/** What Stripe calls an invalid request cannot be refunded: it is disputed, too old, or given back already. */
function refuseInvalid(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    throw new RefundRefused(error.code ?? error.type)
  throw error
}
