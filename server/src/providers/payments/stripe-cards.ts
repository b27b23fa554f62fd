import type { CardBrand } from '@twirl/contract/buying/credit-cards'
import type { Stripe } from 'stripe'
import type { CardSetup, ConfirmedCard } from './payment-gateway.ts'
import { nullIfMissing } from './stripe-errors.ts'

const BRANDS: readonly string[] = [
  'visa',
  'mastercard',
  'amex',
  'unionpay',
  'discover',
] satisfies CardBrand[]

type Card = Pick<
  Stripe.PaymentMethod.Card,
  'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint'
>

/** Wallets hand over cards. Link and other methods are no cards, so that the shop could not show what has paid. */
export async function readConfirmation(stripe: Stripe, id: string): Promise<ConfirmedCard | null> {
  const token = await nullIfMissing(stripe.confirmationTokens.retrieve(id))
  if (!token || token.payment_intent || token.setup_intent) return null
  const { payment_method_preview: preview } = token
  if (preview?.type !== 'card' || !preview.card) return null
  return toCard(id, { ...preview.card, fingerprint: preview.card.fingerprint ?? null })
}

/** Returns null for a brand that the shop does not show. Without a fingerprint the card is like no other one. */
function toCard(
  id: string,
  { brand, last4, exp_year, exp_month, fingerprint }: Card,
): ConfirmedCard | null {
  if (!isBrand(brand)) return null
  const month = String(exp_month).padStart(2, '0')
  return {
    brand,
    last_four: last4,
    expiration_date: `${exp_year}-${month}-01`,
    fingerprint: fingerprint ?? id,
  }
}

function isBrand(brand: string): brand is CardBrand {
  return BRANDS.includes(brand)
}

/** A PaymentMethod can be charged again only with its Customer: the token names both. */
export function tokenOf(customer: string, paymentMethod: string): string {
  return `${customer}/${paymentMethod}`
}

/** Null: the token names no card that was saved at Stripe. */
export function readToken(token: string): { customer: string; payment_method: string } | null {
  const [, customer, payment_method] = /^(cus_\w+)\/(pm_\w+)$/.exec(token) ?? []
  return customer && payment_method ? { customer, payment_method } : null
}

/** The reference is the idempotency key too, so that calls at the same time make one customer. */
export async function ensureCustomer(stripe: Stripe, reference: string): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { reference } },
    { idempotencyKey: `customer ${reference}` },
  )
  return id
}

export async function deleteCustomer(stripe: Stripe, id: string): Promise<void> {
  await nullIfMissing(stripe.customers.del(id))
}

export async function createSetup(
  stripe: Stripe,
  customer: string,
): Promise<{ client_secret: string }> {
  const { client_secret } = await stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  })
  // Stripe leaves it out of lists only.
  return { client_secret: client_secret! }
}

/** A card that was deleted since belongs to no Customer any more. */
export async function readSetup(stripe: Stripe, id: string): Promise<CardSetup | null> {
  const setup = await nullIfMissing(
    stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }),
  )
  const gateway_customer = setup && idOf(setup.customer)
  if (!gateway_customer) return null
  const { payment_method: method, status } = setup
  const isSaved =
    status === 'succeeded' &&
    method !== null &&
    typeof method !== 'string' &&
    idOf(method.customer) === gateway_customer
  const card = isSaved && method.card ? toCard(method.id, method.card) : null
  return {
    gateway_customer,
    card: card && isSaved ? { ...card, token: tokenOf(gateway_customer, method.id) } : null,
  }
}

function idOf(object: string | { id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

export async function deleteCard(stripe: Stripe, token: string): Promise<void> {
  const saved = readToken(token)
  if (!saved) return
  const method = await nullIfMissing(stripe.paymentMethods.retrieve(saved.payment_method))
  // Stripe refuses to detach what is detached.
  if (method?.customer) await stripe.paymentMethods.detach(saved.payment_method)
}
