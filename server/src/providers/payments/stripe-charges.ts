import { Stripe } from 'stripe'
import type { CardUse, Charge, ChargeRequest } from './payment-gateway.ts'
import { readToken, tokenOf } from './stripe-cards.ts'
import { isMissing, nullIfMissing } from './stripe-errors.ts'

// Stripe forgets a key a day after its first use. What the shop still wants to know about a key is younger.
const KEY_LIFETIME_SECONDS = 25 * 60 * 60
export const PAGE_ROWS = 100
const CARDS_ONLY = { allowed_payment_method_types: ['card'] } satisfies Partial<Parameters>
/** The metadata of a payment that was made only to use its key up. */
const CANCELLATION = 'cancellation'

type Parameters = Stripe.PaymentIntentCreateParams

/** Charges cards. `nowSeconds` is the shop's clock. */
export class StripeCharges {
  readonly #stripe: Stripe
  readonly #nowSeconds: () => number

  constructor(stripe: Stripe, nowSeconds: () => number) {
    this.#stripe = stripe
    this.#nowSeconds = nowSeconds
  }

  async charge({
    key,
    card,
    amount_cents,
    order_token,
    off_session,
  }: ChargeRequest): Promise<Charge> {
    const payer = payerOf(card, off_session)
    if (!payer) return { state: 'DECLINED', key, reason: 'card_not_found' }
    try {
      const intent = await this.#stripe.paymentIntents.create(
        {
          amount: amount_cents,
          currency: 'usd',
          ...CARDS_ONLY,
          ...payer,
          confirm: true,
          // Without the customer a bank that asks declines.
          ...(off_session && { off_session }),
          metadata: { key, order_token },
        },
        { idempotencyKey: key },
      )
      return toCharge(key, intent)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) {
        // The shop may ask the customer to pay it, with a payment of another key.
        if (off_session && error.payment_intent) await this.#cancelIntent(error.payment_intent)
        return {
          state: 'DECLINED',
          key,
          // Stripe's client gives an empty text where there is no decline code.
          reason: error.decline_code || error.code || 'card_declined',
        }
      }
      if (isRefused(error)) return { state: 'DECLINED', key, reason: refusalOf(error) }
      // The key was used with other values: by `cancel`, or by another charge.
      if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
      const known = await this.find(key)
      if (known?.state === 'CANCELLED') return known
      throw error
    }
  }

  async find(key: string, clientSecret: string | null = null): Promise<Charge | null> {
    const intent = await this.#findIntent(key, clientSecret)
    if (!intent) return null
    // The secret could still pay it with another card, although the order is let go of.
    return toCharge(key, isOpenDecline(intent) ? await this.#cancelIntent(intent) : intent)
  }

  /**
   * Uses the key up: a payment that is never confirmed is created under it, so that Stripe refuses a charge that comes
   * later. If Stripe refuses this, a charge came before. Then it is cancelled, unless it was faster; or it has failed inside
   * Stripe for good.
   */
  async cancel(key: string, clientSecret: string | null = null): Promise<Charge> {
    const waiting = clientSecret ? await this.#findIntent(key, clientSecret) : null
    if (waiting) return toCharge(key, await this.#cancelIntent(waiting))
    try {
      const intent = await this.#stripe.paymentIntents.create(
        { amount: 100, currency: 'usd', ...CARDS_ONLY, metadata: { key, purpose: CANCELLATION } },
        { idempotencyKey: key },
      )
      if (intent.status !== 'canceled')
        await this.#stripe.paymentIntents.cancel(intent.id).catch(() => {})
      return { state: 'CANCELLED', key }
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
      // Another request with the key is still running.
      if (error.code === 'idempotency_key_in_use') throw error
      const intent = await this.#findIntent(key, null)
      return intent ? toCharge(key, await this.#cancelIntent(intent)) : { state: 'CANCELLED', key }
    }
  }

  /** Without a secret it reads the list, newest first: Stripe's search learns of a new payment only after a while. */
  async #findIntent(
    key: string,
    clientSecret: string | null,
  ): Promise<Stripe.PaymentIntent | null> {
    if (clientSecret)
      return nullIfMissing(this.#stripe.paymentIntents.retrieve(idOfSecret(clientSecret)))
    const created = { gte: this.#nowSeconds() - KEY_LIFETIME_SECONDS }
    for await (const intent of this.#stripe.paymentIntents.list({ created, limit: PAGE_ROWS }))
      if (intent.metadata['key'] === key) return intent
    return null
  }

  /** Returns the payment as it ended: the customer may have been faster. */
  async #cancelIntent(intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
    const { id, status, last_payment_error } = intent
    if (status === 'succeeded' || status === 'canceled') return intent
    try {
      const canceled = await this.#stripe.paymentIntents.cancel(id)
      return { ...canceled, last_payment_error }
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      return this.#stripe.paymentIntents.retrieve(id)
    }
  }
}

/**
 * What Stripe calls an invalid request was not charged, and a charge that happened under the key before would have been the
 * answer. A card that was deleted since, or a token that has paid another order, is refused so.
 */
function isRefused(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  const isInvalid = error instanceof Stripe.errors.StripeInvalidRequestError
  return isInvalid && (error.statusCode === 400 || error.statusCode === 404)
}

function refusalOf(error: Stripe.errors.StripeInvalidRequestError): string {
  return isMissing(error) ? 'card_not_found' : (error.code ?? 'invalid_request')
}

/** Null: the token names no card at Stripe. */
function payerOf(card: CardUse, isOffSession: boolean): Partial<Parameters> | null {
  if (card.kind === 'SAVED') {
    const saved = readToken(card.token)
    // The bank asks in the page, by Stripe's script. A ConfirmationToken says so itself.
    return saved && { ...saved, ...(!isOffSession && { use_stripe_sdk: true }) }
  }
  const { confirmation_token, gateway_customer } = card
  if (gateway_customer === null) return { confirmation_token }
  return { confirmation_token, customer: gateway_customer, setup_future_usage: 'off_session' }
}

/** A secret begins with the id of its payment. */
function idOfSecret(clientSecret: string): string {
  return clientSecret.split('_secret')[0]!
}

function isOpenDecline({ status, last_payment_error }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' && last_payment_error !== null
}

export function toCharge(key: string, intent: Stripe.PaymentIntent): Charge {
  const { id, status, amount_received, metadata, last_payment_error, client_secret } = intent
  if (status === 'succeeded')
    return {
      state: 'PAID',
      key,
      charge_id: id,
      amount_cents: amount_received,
      ...savedWith(intent),
    }
  const hasEnded = status === 'canceled' || status === 'requires_payment_method'
  if (hasEnded && last_payment_error) {
    const { decline_code, code = 'card_declined' } = last_payment_error
    return { state: 'DECLINED', key, reason: decline_code ?? code }
  }
  if (status === 'canceled' || metadata['purpose'] === CANCELLATION)
    return { state: 'CANCELLED', key }
  if (status === 'requires_action' && client_secret)
    return { state: 'ACTION_REQUIRED', key, client_secret }
  throw new Error(`a payment is ${status}`)
}

/** The card belongs to the customer from now on, if that was asked for. */
function savedWith({ setup_future_usage, customer, payment_method }: Stripe.PaymentIntent) {
  if (!setup_future_usage || !customer || !payment_method) return {}
  const [owner, method] = [customer, payment_method].map((object) =>
    typeof object === 'string' ? object : object.id,
  )
  return { saved_token: tokenOf(owner!, method!) }
}
