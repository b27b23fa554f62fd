import type { Stripe } from 'stripe'
import { type Account, type Caller, secondsOf } from './account.ts'
import { flagOf, type Form, groupOf, listOf, metadataOf, textOf } from './form.ts'
import { assertKnownParameters, nextAction } from './intents.ts'
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

const CREATE_PARAMETERS = [
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'confirm',
  'confirmation_token',
  'customer',
  'description',
  'expand',
  'metadata',
  'payment_method',
  'return_url',
  'usage',
  'use_stripe_sdk',
]

export function createSetupIntent(account: Account, form: Form): object {
  assertKnownParameters(form, CREATE_PARAMETERS)
  const customer = textOf(form, 'customer')
  if (customer && !account.book.find('customer', customer))
    throw missing('customer', customer, 'customer')
  const types = listOf(form, 'allowed_payment_method_types')
  const id = account.book.newId('seti')
  const intent = account.book.put('setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: types.length > 0 ? (types as never) : null,
    application: null,
    automatic_payment_methods:
      types.length > 0 ? null : { enabled: true, allow_redirects: 'always' },
    cancellation_reason: null,
    client_secret: `${id}_secret_${account.book.newId('').slice(1)}`,
    created: secondsOf(account),
    customer,
    customer_account: null,
    description: textOf(form, 'description'),
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: metadataOf(form),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: textOf(form, 'usage') ?? 'off_session',
  })
  account.announce('setup_intent.created', intent)
  return flagOf(form, 'confirm') ? confirm(account, intent, form, 'SECRET') : intent
}

export function getSetupIntent(account: Account, id: string): Stripe.SetupIntent {
  const intent = account.book.find('setup_intent', id)
  if (!intent) throw missing('setupintent', id, 'intent', 404)
  return intent
}

export function confirmSetupIntent(
  account: Account,
  id: string,
  form: Form,
  caller: Caller,
): object {
  return confirm(account, getSetupIntent(account, id), form, caller)
}

function confirm(
  account: Account,
  intent: Stripe.SetupIntent,
  form: Form,
  caller: Caller,
): Stripe.SetupIntent {
  if (intent.status !== 'requires_payment_method') throw unexpectedState(intent, 'confirm')
  const method = methodFor(account, intent, form, caller)
  assertUsable(account, method)
  const card = cardOf(account, method)
  const confirmed = account.book.put('setup_intent', { ...intent, payment_method: method.id })
  if (card.refusesSetup) {
    const failed = fail(account, confirmed, {
      ...declineFields(card),
      type: 'card_error',
      payment_method: method,
    })
    throw new StripeRefusal(402, {
      ...declineFields(card),
      type: 'card_error',
      setup_intent: failed,
      payment_method: method,
    })
  }
  if (!['ALWAYS', 'UNLESS_SET_UP'].includes(card.challenge))
    return succeed(account, confirmed, method)
  const useSdk = caller === 'PUBLISHABLE' || flagOf(form, 'use_stripe_sdk')
  const waiting = account.book.put('setup_intent', {
    ...confirmed,
    next_action: nextAction(intent.id, { useSdk, returnUrl: textOf(form, 'return_url') }),
    status: 'requires_action',
  })
  account.announce('setup_intent.requires_action', waiting)
  return waiting
}

function methodFor(
  account: Account,
  intent: Stripe.SetupIntent,
  form: Form,
  caller: Caller,
): Stripe.PaymentMethod {
  const token = textOf(form, 'confirmation_token')
  if (token) return redeemConfirmationToken(account, token, { setup_intent: intent.id }).method
  const data = groupOf(form, 'payment_method_data')
  if (Object.keys(data).length > 0) return storeMethod(account, readCard(account, data, caller))
  const id = textOf(form, 'payment_method')
  if (!id)
    throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    })
  return getMethod(account, id)
}

function succeed(
  account: Account,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  const { customer } = intent
  const saved = customer ? attach(account, method, customer as string) : method
  account.book.put('payment_method', saved, { isSetUp: true })
  const set = account.book.put('setup_intent', {
    ...intent,
    last_setup_error: null,
    next_action: null,
    status: 'succeeded',
  })
  account.announce('setup_intent.succeeded', set)
  return set
}

function fail(
  account: Account,
  intent: Stripe.SetupIntent,
  last_setup_error: Stripe.SetupIntent.LastSetupError,
): Stripe.SetupIntent {
  const failed = account.book.put('setup_intent', {
    ...intent,
    last_setup_error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  account.announce('setup_intent.setup_failed', failed)
  return failed
}

export function answerSetupChallenge(
  account: Account,
  id: string,
  isConfirmed: boolean,
): Stripe.SetupIntent {
  const intent = getSetupIntent(account, id)
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate')
  const method = getMethod(account, intent.payment_method as string)
  if (isConfirmed) return succeed(account, intent, method)
  return fail(account, intent, {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
    type: 'invalid_request_error',
  })
}

export function cancelSetupIntent(account: Account, id: string): object {
  const intent = getSetupIntent(account, id)
  if (['canceled', 'succeeded'].includes(intent.status)) throw unexpectedState(intent, 'cancel')
  const canceled = account.book.put('setup_intent', {
    ...intent,
    next_action: null,
    status: 'canceled',
  })
  account.announce('setup_intent.canceled', canceled)
  return canceled
}

function unexpectedState(intent: Stripe.SetupIntent, verb: string): StripeRefusal {
  return invalid(
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    { code: 'setup_intent_unexpected_state', setup_intent: intent },
  )
}
