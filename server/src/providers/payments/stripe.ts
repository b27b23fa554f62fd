import { Stripe } from 'stripe'
import type { CardBrand, CardDetails } from '@twirl/contract/buying/credit-cards'
import type { Clock } from '#platform/clock.ts'
import {
  type Charge,
  type ChargeRequest,
  type GatewayRefund,
  type PaymentGateway,
  type SavedCard,
  refusalOf,
  RefundRefused,
} from './payment-gateway.ts'

type StripeAccount = {
  secretKey: string
  webhookSecret: string
  clock: Clock
  /** The address at which tests stand in for Stripe. */
  api?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>
}

const ANSWER_MS = 5_000
// Stripe forgets a key a day after its first use. What the shop still wants to know about a key is younger.
const KEY_LIFETIME_MS = 25 * 60 * 60 * 1_000
// The clocks may differ, and Stripe may carry out later what the shop did not wait for.
const CARD_SEARCH_MS = 10 * 60 * 1_000
const PAGE_ROWS = 100
const BRANDS: readonly string[] = [
  'visa',
  'mastercard',
  'amex',
  'unionpay',
  'discover',
] satisfies CardBrand[]

/**
 * Takes payments through Stripe (https://docs.stripe.com/api). Our key is Stripe's idempotency key, and part of the
 * metadata, by which charges and refunds are found. A `charge_id` is the id of a PaymentIntent.
 */
export function stripeGateway({
  secretKey,
  webhookSecret,
  clock,
  api,
}: StripeAccount): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    ...api,
    timeout: ANSWER_MS,
    // The checkout decides about repeats.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const recently = () => ({ gte: toSeconds(clock.now()) - KEY_LIFETIME_MS / 1_000 })

  /** Reads the list, newest first: Stripe's search learns of a new payment only after a while. */
  const findIntent = async (key: string) => {
    for await (const intent of stripe.paymentIntents.list({
      created: recently(),
      limit: PAGE_ROWS,
    }))
      if (intent.metadata['key'] === key) return intent
    return null
  }
  const findCharge = async (key: string) => {
    const intent = await findIntent(key)
    return intent && toCharge(key, intent)
  }

  return {
    name: 'stripe',
    takesNumbers: true,
    publishableKey: null,
    saveCard: (card, reference) => safely(() => saveCard(stripe, card, reference)),
    deleteCard: (token) => safely(() => deleteCustomer(stripe, token.split('/')[0]!)),
    deleteCardByReference: (reference, savedAt) =>
      safely(() => deleteCardByReference(stripe, reference, savedAt)),
    charge: (request) => safely(() => charge(stripe, request, findCharge)),
    findCharge: (key) => safely(() => findCharge(key)),
    cancelCharge: (key) => safely(() => cancelCharge(stripe, key, findCharge)),

    refund: ({ key, charge_id, amount_cents }) =>
      safely(async () => {
        const request = { payment_intent: charge_id, amount: amount_cents, metadata: { key } }
        return toRefund(
          await stripe.refunds.create(request, { idempotencyKey: key }).catch(refuseInvalid),
        )
      }),

    refusalOf,

    findRefund: ({ key, charge_id }) =>
      safely(async () => {
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

    readWebhook: (body, headers) => readWebhook(stripe, webhookSecret, body, headers),
  }
}

/**
 * A PaymentMethod can be charged again only if it belongs to a Customer of Stripe. Each card gets one of its own, so
 * that the token alone names both, and deleting the Customer deletes the card. Sending numbers to this API needs
 * Stripe's permission; with Stripe's own fields in the page, the browser would send the id of a PaymentMethod instead.
 */
async function saveCard(
  stripe: Stripe,
  { credit_card_number, expiration_date, security_code }: CardDetails,
  reference: string,
): Promise<SavedCard | null> {
  const [year, month] = expiration_date.split('-').map(Number)
  try {
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: {
        number: credit_card_number,
        exp_year: year!,
        exp_month: month!,
        cvc: security_code,
      },
    })
    const { card } = method
    if (!card || !isBrand(card.brand)) return null
    const customer = await stripe.customers.create({
      payment_method: method.id,
      metadata: { reference },
    })
    return {
      token: `${customer.id}/${method.id}`,
      brand: card.brand,
      last_four: card.last4,
      expiration_date,
      fingerprint: card.fingerprint ?? method.id,
    }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return null
    throw error
  }
}

function isBrand(brand: string): brand is CardBrand {
  return BRANDS.includes(brand)
}

async function deleteCustomer(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.customers.del(id)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** A PaymentMethod that got no Customer cannot be charged, and Stripe has no way to delete it. */
async function deleteCardByReference(
  stripe: Stripe,
  reference: string,
  savedAt: Date,
): Promise<boolean> {
  const at = savedAt.getTime()
  const created = {
    gte: toSeconds(new Date(at - CARD_SEARCH_MS)),
    lt: toSeconds(new Date(at + CARD_SEARCH_MS)),
  }
  for await (const { id, metadata } of stripe.customers.list({ created, limit: PAGE_ROWS })) {
    if (metadata['reference'] !== reference) continue
    await deleteCustomer(stripe, id)
    return true
  }
  return false
}

type Find = (key: string) => Promise<Charge | null>

async function charge(
  stripe: Stripe,
  { key, token, amount_cents, order_token }: ChargeRequest,
  find: Find,
): Promise<Charge> {
  const [customer, payment_method] = token.split('/')
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: amount_cents,
        currency: 'usd',
        customer: customer!,
        payment_method: payment_method!,
        allowed_payment_method_types: ['card'],
        confirm: true,
        // The shop has no page on which a bank could ask the customer: such a card is declined.
        error_on_requires_action: true,
        metadata: { key, order_token },
      },
      { idempotencyKey: key },
    )
    return toCharge(key, intent)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return { state: 'DECLINED', key, reason: error.decline_code ?? error.code ?? 'card_declined' }
    if (isMissing(error)) return { state: 'DECLINED', key, reason: 'card_not_found' }
    // The key was used with other values: by cancelCharge, or by another charge.
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
    const known = await find(key)
    if (known?.state === 'CANCELLED') return known
    throw error
  }
}

/**
 * Uses the key up: a payment that is never confirmed is created under it, so that Stripe refuses a charge that comes
 * later. If Stripe refuses this, a charge came before; then the list has it, or it has failed inside Stripe for good.
 */
async function cancelCharge(stripe: Stripe, key: string, find: Find): Promise<Charge> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: 100,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        metadata: { key, purpose: CANCELLATION },
      },
      { idempotencyKey: key },
    )
    if (intent.status !== 'canceled') await stripe.paymentIntents.cancel(intent.id).catch(() => {})
    return { state: 'CANCELLED', key }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
    // Another request with the key is still running.
    if (error.code === 'idempotency_key_in_use') throw error
    return (await find(key)) ?? { state: 'CANCELLED', key }
  }
}

const CANCELLATION = 'cancellation'

function toCharge(key: string, intent: Stripe.PaymentIntent): Charge {
  const { id, status, amount_received, metadata, last_payment_error } = intent
  if (status === 'succeeded')
    return { state: 'PAID', key, charge_id: id, amount_cents: amount_received }
  if (status === 'canceled' || metadata['purpose'] === CANCELLATION)
    return { state: 'CANCELLED', key }
  if (status === 'requires_payment_method' && last_payment_error) {
    const { decline_code, code = 'card_declined' } = last_payment_error
    return { state: 'DECLINED', key, reason: decline_code ?? code }
  }
  throw new Error(`a payment is ${status}`)
}

function toRefund(refund: Stripe.Refund): GatewayRefund {
  if (hasFailed(refund)) throw new RefundRefused(refund.failure_reason ?? `${refund.status}`)
  const { payment_intent: intent } = refund
  const charge_id = typeof intent === 'string' ? intent : (intent?.id ?? '')
  return { key: keyOf(refund), refund_id: refund.id, charge_id, amount_cents: refund.amount }
}

/** What Stripe calls an invalid request cannot be refunded: it is disputed, too old, or given back already. */
function refuseInvalid(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    throw new RefundRefused(error.code ?? error.type)
  throw error
}

/** A refund that was made in Stripe's dashboard has none of ours. */
function keyOf({ metadata, id }: Stripe.Refund): string {
  return metadata?.['key'] ?? id
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled'
}

function readWebhook(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  headers: Record<string, string | undefined>,
): string[] | null {
  try {
    const event = stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret)
    const { object } = event.data
    const key = 'metadata' in object ? object.metadata?.['key'] : undefined
    return key ? [key] : []
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

async function safely<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? withoutContent(error) : error
  }
}

/** Errors of Stripe hold what Stripe answered; only their codes go on. */
function withoutContent({ type, statusCode, code }: Stripe.errors.StripeError): Error {
  const parts = [type, statusCode, code].filter((part) => part !== undefined)
  return new Error(`Stripe: ${parts.join(' ')}`)
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  )
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}
