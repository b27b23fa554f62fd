import type { Stripe } from 'stripe'
import { type Account, type Caller, secondsOf } from './account.ts'
import { flagOf, type Form, groupOf, metadataOf, numberOf, textOf } from './form.ts'
import { invalid, missing, StripeRefusal } from './stripe-refusal.ts'
import { fingerprintOf, namedNumber, type TestCard, testCard } from './test-cards.ts'

export type NewCard = {
  card: TestCard
  shown: Stripe.PaymentMethod.Card
  billing_details: Stripe.PaymentMethod.BillingDetails
}

const WALLETS = ['apple_pay', 'google_pay', 'link'] as const

/** Reads `payment_method_data` of a browser, or the body of a new PaymentMethod. */
export function readCard(account: Account, data: Form, caller: Caller): NewCard {
  if (textOf(data, 'type') !== 'card')
    throw invalid('The stand-in knows payment methods of the type card only.', { param: 'type' })
  const fields = groupOf(data, 'card')
  if (caller === 'SECRET')
    // Stripe allows it to those only who have shown that they may handle numbers.
    throw new StripeRefusal(402, {
      type: 'invalid_request_error',
      message: 'Sending credit card numbers directly to the Stripe API is generally unsafe.',
    })
  const card = testCard((textOf(fields, 'number') ?? '').replaceAll(' ', ''))
  if (!card) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  const [exp_month, exp_year] = [numberOf(fields, 'exp_month'), numberOf(fields, 'exp_year')]
  const today = account.now()
  if (!exp_month || exp_month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const months = (exp_year ?? 0) * 12 + exp_month
  if (months < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (!(card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(textOf(fields, 'cvc') ?? ''))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  const wallet = WALLETS.find((each) => each === textOf(fields, 'wallet')) ?? null
  return {
    card,
    shown: showCard(card, { exp_month, exp_year: exp_year!, wallet }),
    billing_details: billingOf(groupOf(data, 'billing_details')),
  }
}

function cardError(code: string, message: string, param: string): StripeRefusal {
  return new StripeRefusal(402, { type: 'card_error', code, message, param })
}

/** One of the PaymentMethods that Stripe names for tests. */
function readNamedCard(account: Account, name: string): NewCard | null {
  const number = namedNumber(name)
  const card = number ? testCard(number) : null
  if (!card) return null
  const exp_year = account.now().getUTCFullYear() + 1
  return {
    card,
    shown: showCard(card, { exp_month: 12, exp_year, wallet: null }),
    billing_details: billingOf({}),
  }
}

function showCard(
  { number, brand }: TestCard,
  {
    exp_month,
    exp_year,
    wallet,
  }: { exp_month: number; exp_year: number; wallet: (typeof WALLETS)[number] | null },
): Stripe.PaymentMethod.Card {
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: brand,
    exp_month,
    exp_year,
    fingerprint: fingerprintOf(number),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: wallet && { type: wallet, dynamic_last4: number.slice(-4) },
  }
}

function billingOf(given: Form): Stripe.PaymentMethod.BillingDetails {
  const address = groupOf(given, 'address')
  const line = (name: string) => textOf(address, name)
  return {
    address: {
      city: line('city'),
      country: line('country'),
      line1: line('line1'),
      line2: line('line2'),
      postal_code: line('postal_code'),
      state: line('state'),
    },
    email: textOf(given, 'email'),
    name: textOf(given, 'name'),
    phone: textOf(given, 'phone'),
    tax_id: null,
  }
}

export function storeMethod(
  account: Account,
  { card, shown, billing_details }: NewCard,
  metadata: Record<string, string> = {},
): Stripe.PaymentMethod {
  return account.book.put(
    'payment_method',
    {
      id: account.book.newId('pm'),
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details,
      card: shown,
      created: secondsOf(account),
      customer: null,
      customer_account: null,
      livemode: false,
      metadata,
      type: 'card',
    },
    { number: card.number },
  )
}

/** A name of Stripe's tests becomes a new PaymentMethod each time. */
export function getMethod(account: Account, id: string, status = 400): Stripe.PaymentMethod {
  const named = readNamedCard(account, id)
  if (named) return storeMethod(account, named)
  const method = account.book.find('payment_method', id)
  if (!method) throw missing('PaymentMethod', id, 'payment_method', status)
  return method
}

export function cardOf(account: Account, { id }: Stripe.PaymentMethod): TestCard {
  return testCard(String(account.book.secretsOf(id)['number']))!
}

export function createMethod(account: Account, form: Form, caller: Caller): object {
  return storeMethod(account, readCard(account, form, caller), metadataOf(form))
}

export function updateMethod(account: Account, id: string, form: Form): object {
  const method = getMethod(account, id, 404)
  return account.book.put('payment_method', {
    ...method,
    metadata: { ...method.metadata, ...metadataOf(form) },
  })
}

export function attachMethod(account: Account, id: string, form: Form): object {
  const method = getMethod(account, id, 404)
  const customer = textOf(form, 'customer') ?? ''
  if (!account.book.find('customer', customer)) throw missing('customer', customer, 'customer')
  if (method.customer === customer) return method
  assertUsable(account, method)
  if (method.customer)
    throw invalid('The payment method you provided has already been attached to a customer.')
  const card = cardOf(account, method)
  if (card.refusesSetup) throw declineOf(card, { payment_method: method })
  return attach(account, method, customer)
}

export function attach(
  account: Account,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  if (method.customer === customer) return method
  const attached = account.book.put('payment_method', { ...method, customer })
  account.announce('payment_method.attached', attached)
  return attached
}

export function detachMethod(account: Account, id: string): object {
  const method = getMethod(account, id, 404)
  if (!method.customer)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  const detached = account.book.put(
    'payment_method',
    { ...method, customer: null },
    { isUsedUp: true },
  )
  account.announce('payment_method.detached', detached)
  return detached
}

/** One that was charged or detached without belonging to a customer can never be used again. */
export function assertUsable(account: Account, { id }: Stripe.PaymentMethod): void {
  if (account.book.secretsOf(id)['isUsedUp'] === true)
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    )
}

function declineOf(card: TestCard, more: object): StripeRefusal {
  return new StripeRefusal(402, { type: 'card_error', ...declineFields(card), ...more })
}

export function declineFields({ decline }: Pick<TestCard, 'decline'>): {
  code: string
  decline_code?: string
  message: string
} {
  const messages: Record<string, string> = {
    expired_card: 'Your card has expired.',
    incorrect_cvc: "Your card's security code is incorrect.",
    insufficient_funds: 'Your card has insufficient funds.',
    processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  }
  const { code, decline_code } = decline!
  const message = messages[decline_code ?? code] ?? 'Your card was declined.'
  return { code, ...(decline_code && { decline_code }), message }
}

const TOKEN_LIFETIME_S = 12 * 60 * 60

/** By Stripe's script from what the customer typed, or by a server for tests. */
export function createConfirmationToken(account: Account, form: Form, caller: Caller): object {
  const name = textOf(form, 'payment_method')
  const saved = name ? account.book.find('payment_method', name) : null
  const named = name && !saved ? readNamedCard(account, name) : null
  if (name && !saved && !named) throw missing('PaymentMethod', name, 'payment_method')
  const read =
    named ?? (saved ? null : readCard(account, groupOf(form, 'payment_method_data'), caller))
  const setup = textOf(form, 'setup_future_usage')
  const created = secondsOf(account)
  return account.book.put(
    'confirmation_token',
    {
      id: account.book.newId('ctoken'),
      object: 'confirmation_token',
      created,
      expires_at: created + TOKEN_LIFETIME_S,
      livemode: false,
      mandate_data: null,
      metadata: {},
      payment_intent: null,
      payment_method_options: null,
      payment_method_preview: {
        allow_redisplay: 'unspecified',
        billing_details: saved?.billing_details ?? read!.billing_details,
        card: saved?.card ?? read!.shown,
        customer: saved ? (saved.customer as string | null) : null,
        customer_account: null,
        type: 'card',
      },
      return_url: textOf(form, 'return_url'),
      setup_future_usage: setup === 'off_session' || setup === 'on_session' ? setup : null,
      setup_intent: null,
      shipping: null,
      use_stripe_sdk: caller === 'PUBLISHABLE' || flagOf(form, 'use_stripe_sdk'),
    },
    { number: read?.card.number ?? null, method: saved?.id ?? null },
  )
}

/** Uses a token up, and returns the PaymentMethod that comes of it. */
export function redeemConfirmationToken(
  account: Account,
  id: string,
  by: { payment_intent: string } | { setup_intent: string },
): { method: Stripe.PaymentMethod; token: Stripe.ConfirmationToken } {
  const token = account.book.find('confirmation_token', id)
  const param = 'confirmation_token'
  if (!token) throw missing(param, id, param)
  if (token.payment_intent || token.setup_intent)
    throw invalid(`The ConfirmationToken ${id} has already been used.`, { param })
  if (token.expires_at! < secondsOf(account))
    throw invalid(`The ConfirmationToken ${id} has expired.`, { param })
  account.book.put(param, { ...token, ...by })
  const { number, method } = account.book.secretsOf(id)
  if (method) return { method: getMethod(account, String(method)), token }
  const { card, billing_details } = token.payment_method_preview!
  const shown = card as Stripe.PaymentMethod.Card
  const read = { card: testCard(String(number))!, shown, billing_details }
  return { method: storeMethod(account, read), token }
}
