import type { Account, Caller } from './account.ts'
import type { Kind } from './book.ts'
import { createCustomer, deleteCustomer, getCustomer, updateCustomer } from './customers.ts'
import { readDials } from './dials.ts'
import { getDispute, updateDispute } from './disputes.ts'
import { type Form, groupOf, numberOf, textOf } from './form.ts'
import {
  answerPaymentChallenge,
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  getPaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts'
import {
  attachMethod,
  createConfirmationToken,
  createMethod,
  detachMethod,
  getMethod,
  updateMethod,
} from './payment-methods.ts'
import { createRefund, getRefund, updateRefund } from './refunds.ts'
import {
  answerSetupChallenge,
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  getSetupIntent,
} from './setup-intents.ts'
import { missing } from './stripe-refusal.ts'

type Call = { account: Account; form: Form; caller: Caller; id: string; path: string }

type Route = {
  handle: (call: Call) => object
  /** Who else may call it: any browser, or one that knows the secret of this intent. */
  browsers?: 'ANY' | 'WITH_CLIENT_SECRET'
}

/** By method and path, as in https://docs.stripe.com/api. */
export const ROUTES: Record<string, Route> = {
  'POST /v1/customers': { handle: ({ account, form }) => createCustomer(account, form) },
  'GET /v1/customers': { handle: list('customer', ['email']) },
  'GET /v1/customers/:id': { handle: ({ account, id }) => getCustomer(account, id) },
  'POST /v1/customers/:id': {
    handle: ({ account, id, form }) => updateCustomer(account, id, form),
  },
  'DELETE /v1/customers/:id': { handle: ({ account, id }) => deleteCustomer(account, id) },
  'GET /v1/customers/:id/payment_methods': {
    handle: (call) =>
      list('payment_method', ['customer', 'type'])({
        ...call,
        form: { ...call.form, customer: getCustomer(call.account, call.id).id },
      }),
  },

  'POST /v1/payment_methods': {
    handle: ({ account, form, caller }) => createMethod(account, form, caller),
    browsers: 'ANY',
  },
  'GET /v1/payment_methods': { handle: list('payment_method', ['customer', 'type']) },
  'GET /v1/payment_methods/:id': { handle: ({ account, id }) => getMethod(account, id, 404) },
  'POST /v1/payment_methods/:id': {
    handle: ({ account, id, form }) => updateMethod(account, id, form),
  },
  'POST /v1/payment_methods/:id/attach': {
    handle: ({ account, id, form }) => attachMethod(account, id, form),
  },
  'POST /v1/payment_methods/:id/detach': { handle: ({ account, id }) => detachMethod(account, id) },

  'POST /v1/confirmation_tokens': {
    handle: ({ account, form, caller }) => createConfirmationToken(account, form, caller),
    browsers: 'ANY',
  },
  'POST /v1/test_helpers/confirmation_tokens': {
    handle: ({ account, form, caller }) => createConfirmationToken(account, form, caller),
  },
  'GET /v1/confirmation_tokens/:id': { handle: get('confirmation_token') },

  'POST /v1/payment_intents': { handle: ({ account, form }) => createPaymentIntent(account, form) },
  'GET /v1/payment_intents': { handle: list('payment_intent', ['customer']) },
  'GET /v1/payment_intents/:id': {
    handle: ({ account, id }) => getPaymentIntent(account, id),
    browsers: 'WITH_CLIENT_SECRET',
  },
  'POST /v1/payment_intents/:id': {
    handle: ({ account, id, form }) => updatePaymentIntent(account, id, form),
  },
  'POST /v1/payment_intents/:id/confirm': {
    handle: ({ account, id, form, caller }) => confirmPaymentIntent(account, id, form, caller),
    browsers: 'WITH_CLIENT_SECRET',
  },
  'POST /v1/payment_intents/:id/cancel': {
    handle: ({ account, id, form }) => cancelPaymentIntent(account, id, form),
  },
  // What the bank tells Stripe; real Stripe learns it in another way.
  'POST /v1/payment_intents/:id/challenge': {
    handle: ({ account, id, form }) =>
      answerPaymentChallenge(account, id, textOf(form, 'answer') === 'confirmed'),
    browsers: 'WITH_CLIENT_SECRET',
  },

  'POST /v1/setup_intents': { handle: ({ account, form }) => createSetupIntent(account, form) },
  'GET /v1/setup_intents': { handle: list('setup_intent', ['customer', 'payment_method']) },
  'GET /v1/setup_intents/:id': {
    handle: ({ account, id }) => getSetupIntent(account, id),
    browsers: 'WITH_CLIENT_SECRET',
  },
  'POST /v1/setup_intents/:id/confirm': {
    handle: ({ account, id, form, caller }) => confirmSetupIntent(account, id, form, caller),
    browsers: 'WITH_CLIENT_SECRET',
  },
  'POST /v1/setup_intents/:id/cancel': {
    handle: ({ account, id }) => cancelSetupIntent(account, id),
  },
  'POST /v1/setup_intents/:id/challenge': {
    handle: ({ account, id, form }) =>
      answerSetupChallenge(account, id, textOf(form, 'answer') === 'confirmed'),
    browsers: 'WITH_CLIENT_SECRET',
  },

  'GET /v1/charges': { handle: list('charge', ['customer', 'payment_intent']) },
  'GET /v1/charges/:id': { handle: get('charge') },
  'POST /v1/refunds': {
    handle: ({ account, form }) =>
      createRefund(account, form, { failureReason: readDials(account.book).refundFailure }),
  },
  'GET /v1/refunds': { handle: list('refund', ['charge', 'payment_intent']) },
  'GET /v1/refunds/:id': { handle: ({ account, id }) => getRefund(account, id) },
  'POST /v1/refunds/:id': { handle: ({ account, id, form }) => updateRefund(account, id, form) },
  'GET /v1/disputes': { handle: list('dispute', ['charge', 'payment_intent']) },
  'GET /v1/disputes/:id': { handle: ({ account, id }) => getDispute(account, id) },
  'POST /v1/disputes/:id': { handle: ({ account, id, form }) => updateDispute(account, id, form) },
  'GET /v1/balance_transactions': { handle: list('balance_transaction', ['source', 'type']) },
  'GET /v1/balance_transactions/:id': { handle: get('balance_transaction') },
  'GET /v1/events': { handle: list('event', ['type']) },
  'GET /v1/events/:id': { handle: get('event') },
}

function get(kind: Kind): (call: Call) => object {
  return ({ account, id }) => {
    const object = account.book.find(kind, id)
    if (!object) throw missing(kind, id, 'id', 404)
    return object
  }
}

const USUAL_ROWS = 10

/** A page of a list: https://docs.stripe.com/api/pagination */
function list(kind: Kind, fields: string[]): (call: Call) => object {
  return ({ account, form, path }) => {
    const wanted = Object.fromEntries(fields.map((name) => [name, textOf(form, name)]))
    const times = Object.entries(groupOf(form, 'created')).map(([name, at]) => [name, Number(at)])
    const rows = account.book.list(kind, wanted, Object.fromEntries(times)) as { id: string }[]
    const limit = Math.min(numberOf(form, 'limit') ?? USUAL_ROWS, readDials(account.book).pageRows)
    const before = textOf(form, 'ending_before')
    const after = textOf(form, 'starting_after')
    const positionOf = (id: string) => {
      const position = rows.findIndex((row) => row.id === id)
      if (position < 0) throw missing(kind, id, after ? 'starting_after' : 'ending_before')
      return position
    }
    const end = before ? positionOf(before) : rows.length
    const start = before ? Math.max(0, end - limit) : after ? positionOf(after) + 1 : 0
    const data = rows.slice(start, Math.min(end, start + limit))
    const has_more = before ? start > 0 : start + limit < rows.length
    return { object: 'list', url: path, has_more, data }
  }
}
