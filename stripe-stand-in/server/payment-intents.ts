import type { Stripe } from 'stripe'
import { type Account, type Caller, secondsOf } from './account.ts'
import { makeCharge } from './charges.ts'
import { flagOf, type Form, groupOf, listOf, metadataOf, numberOf, textOf } from './form.ts'
import { assertKnownParameters, nextAction, readSetupUsage } from './intents.ts'
import {
  assertUsable,
  attach,
  cardOf,
  declineFields,
  getMethod,
  readCard,
  redeemConfirmationToken,
  storeMethod,
} from './payment-methods.ts'
import { invalid, missing, StripeRefusal } from './stripe-refusal.ts'
import { needsChallenge } from './test-cards.ts'

const LEAST_CENTS = 50
const CREATE_PARAMETERS = [
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'confirmation_method',
  'confirmation_token',
  'currency',
  'customer',
  'description',
  'error_on_requires_action',
  'expand',
  'metadata',
  'off_session',
  'payment_method',
  'payment_method_data',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'statement_descriptor_suffix',
  'use_stripe_sdk',
]

export function createPaymentIntent(account: Account, form: Form): object {
  assertKnownParameters(form, CREATE_PARAMETERS)
  const amount = numberOf(form, 'amount')
  const currency = textOf(form, 'currency')
  if (amount === null) throw missingParameter('amount')
  if (currency === null) throw missingParameter('currency')
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount < LEAST_CENTS)
    throw invalid('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    })
  const customer = textOf(form, 'customer')
  if (customer && !account.book.find('customer', customer))
    throw missing('customer', customer, 'customer')
  const isConfirmed = flagOf(form, 'confirm')
  if (!isConfirmed) assertOnlyWithConfirm(form)
  const types = listOf(form, 'allowed_payment_method_types')
  const id = account.book.newId('pi')
  const intent = account.book.put('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: types.length > 0 ? (types as never) : null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: types.length > 0 ? null : { enabled: true, ...redirects(form) },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${account.book.newId('').slice(1)}`,
    confirmation_method: 'automatic',
    created: secondsOf(account),
    currency,
    customer,
    customer_account: null,
    description: textOf(form, 'description'),
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataOf(form),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: textOf(form, 'receipt_email'),
    review: null,
    setup_future_usage: readSetupUsage(form),
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  })
  const methodId = textOf(form, 'payment_method')
  // Before anything happened, so that an unknown PaymentMethod leaves no payment behind.
  if (methodId) checkMethod(account, intent, getMethod(account, methodId))
  account.announce('payment_intent.created', intent)
  if (isConfirmed) return confirm(account, intent, form, 'SECRET')
  if (!methodId) return intent
  const payment_method = getMethod(account, methodId).id
  return account.book.put('payment_intent', {
    ...intent,
    payment_method,
    status: 'requires_confirmation',
  })
}

function redirects(form: Form): { allow_redirects?: 'always' | 'never' } {
  const given = textOf(groupOf(form, 'automatic_payment_methods'), 'allow_redirects')
  return given === 'never' ? { allow_redirects: 'never' } : { allow_redirects: 'always' }
}

function missingParameter(param: string): StripeRefusal {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

function assertOnlyWithConfirm(form: Form): void {
  for (const param of [
    'confirmation_token',
    'error_on_requires_action',
    'off_session',
    'return_url',
  ])
    if (textOf(form, param))
      throw invalid(`\`${param}\` can only be used when \`confirm=true\`.`, { param })
}

export function getPaymentIntent(account: Account, id: string): Stripe.PaymentIntent {
  const intent = account.book.find('payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'intent', 404)
  return intent
}

export function updatePaymentIntent(account: Account, id: string, form: Form): object {
  const intent = getPaymentIntent(account, id)
  const metadata = { ...intent.metadata, ...metadataOf(form) }
  const description = textOf(form, 'description') ?? intent.description
  return account.book.put('payment_intent', { ...intent, metadata, description })
}

export function confirmPaymentIntent(
  account: Account,
  id: string,
  form: Form,
  caller: Caller,
): object {
  return confirm(account, getPaymentIntent(account, id), form, caller)
}

function checkMethod(
  account: Account,
  { customer }: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): void {
  if (method.customer && method.customer !== customer)
    throw invalid(
      customer
        ? 'The provided PaymentMethod does not belong to the Customer of this PaymentIntent.'
        : 'The provided PaymentMethod belongs to a Customer. Please include the Customer in the `customer` parameter.',
      { param: 'payment_method' },
    )
  if (!method.customer) assertUsable(account, method)
}

function confirm(
  account: Account,
  intent: Stripe.PaymentIntent,
  form: Form,
  caller: Caller,
): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
    throw unexpectedState(intent, 'confirm')
  const isOffSession = flagOf(form, 'off_session')
  const returnUrl = textOf(form, 'return_url')
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects === 'always'
  if (caller === 'SECRET' && mayRedirect && !returnUrl && !isOffSession)
    throw invalid(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      { param: 'return_url' },
    )
  const { method, usage, useSdk } = methodFor(account, intent, form, caller)
  checkMethod(account, intent, method)
  const card = cardOf(account, method)
  const isSetUp = account.book.secretsOf(method.id)['isSetUp'] === true
  const confirmed = account.book.put('payment_intent', {
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    setup_future_usage: readSetupUsage(form) ?? usage ?? intent.setup_future_usage,
  })
  if (needsChallenge(card, { isOffSession, isSetUp })) {
    if (isOffSession || flagOf(form, 'error_on_requires_action'))
      throw refuseUnauthenticated(account, confirmed, method)
    const waiting = account.book.put('payment_intent', {
      ...confirmed,
      next_action: nextAction(intent.id, { useSdk, returnUrl }),
      status: 'requires_action',
    })
    account.announce('payment_intent.requires_action', waiting)
    return waiting
  }
  const ended = settle(account, confirmed, method)
  if (ended.status === 'succeeded') return ended
  throw new StripeRefusal(402, {
    ...cardErrorOf(ended),
    charge: ended.latest_charge as string,
    payment_intent: ended,
    payment_method: method,
  })
}

/** The PaymentMethod of a ConfirmationToken, of the request, or that of the intent. */
function methodFor(
  account: Account,
  intent: Stripe.PaymentIntent,
  form: Form,
  caller: Caller,
): {
  method: Stripe.PaymentMethod
  usage: Stripe.PaymentIntent.SetupFutureUsage | null
  useSdk: boolean
} {
  const tokenId = textOf(form, 'confirmation_token')
  const useSdk = caller === 'PUBLISHABLE' || flagOf(form, 'use_stripe_sdk')
  if (tokenId) {
    const { method, token } = redeemConfirmationToken(account, tokenId, {
      payment_intent: intent.id,
    })
    return { method, usage: token.setup_future_usage, useSdk: useSdk || token.use_stripe_sdk }
  }
  const data = groupOf(form, 'payment_method_data')
  if (Object.keys(data).length > 0)
    return {
      method: storeMethod(account, readCard(account, data, caller)),
      usage: null,
      useSdk,
    }
  const id = textOf(form, 'payment_method') ?? (intent.payment_method as string | null)
  if (!id)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  return { method: getMethod(account, id), usage: null, useSdk }
}

/** The bank wants the customer to confirm, who is not there. */
function refuseUnauthenticated(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): StripeRefusal {
  const error = {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  } as const
  const failed = fail(account, intent, { ...error, type: 'card_error', payment_method: method })
  return new StripeRefusal(402, {
    ...error,
    type: 'card_error',
    payment_intent: failed,
    payment_method: method,
  })
}

function fail(
  account: Account,
  intent: Stripe.PaymentIntent,
  last_payment_error: Stripe.PaymentIntent.LastPaymentError,
): Stripe.PaymentIntent {
  const failed = account.book.put('payment_intent', {
    ...intent,
    last_payment_error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  account.announce('payment_intent.payment_failed', failed)
  return failed
}

function cardErrorOf({ last_payment_error }: Stripe.PaymentIntent) {
  const { code, decline_code, message } = last_payment_error!
  return {
    type: 'card_error' as const,
    code: code as string,
    ...(decline_code && { decline_code }),
    message: message!,
  }
}

/** The bank answers: the money is the shop's, or the card is declined. */
function settle(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const card = cardOf(account, method)
  const charge = makeCharge(account, intent, method)
  const charged = { ...intent, latest_charge: charge.id }
  if (card.decline)
    return fail(account, charged, {
      ...declineFields(card),
      type: 'card_error',
      charge: charge.id,
      payment_method: method,
    })
  if (intent.customer && intent.setup_future_usage) {
    const saved = attach(account, method, intent.customer as string)
    account.book.put('payment_method', saved, { isSetUp: true })
  } else if (!method.customer) account.book.put('payment_method', method, { isUsedUp: true })
  const paid = account.book.put('payment_intent', {
    ...charged,
    amount_received: intent.amount,
    next_action: null,
    status: 'succeeded',
  })
  account.announce('payment_intent.succeeded', paid)
  return paid
}

/** The customer has answered the bank. The answer comes to Stripe, which then charges the card itself. */
export function answerPaymentChallenge(
  account: Account,
  id: string,
  isConfirmed: boolean,
): Stripe.PaymentIntent {
  const intent = getPaymentIntent(account, id)
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate')
  const method = getMethod(account, intent.payment_method as string)
  if (isConfirmed) return settle(account, intent, method)
  return fail(account, intent, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
    type: 'invalid_request_error',
  })
}

export function cancelPaymentIntent(account: Account, id: string, form: Form): object {
  const intent = getPaymentIntent(account, id)
  if (['canceled', 'succeeded'].includes(intent.status)) throw unexpectedState(intent, 'cancel')
  const canceled = account.book.put('payment_intent', {
    ...intent,
    canceled_at: secondsOf(account),
    cancellation_reason: textOf(form, 'cancellation_reason'),
    next_action: null,
    status: 'canceled',
  })
  account.announce('payment_intent.canceled', canceled)
  return canceled
}

function unexpectedState(intent: Stripe.PaymentIntent, verb: string): StripeRefusal {
  return invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )
}
