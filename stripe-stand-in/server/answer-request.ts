import type { IncomingHttpHeaders } from 'node:http'
import type { Account, Caller } from './account.ts'
import type { Fault } from './dials.ts'
import { expand } from './expand.ts'
import { type Form, listOf, parseForm, textOf } from './form.ts'
import { ROUTES } from './routes.ts'
import { invalid, StripeRefusal } from './stripe-refusal.ts'

export type Request = {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}
export type Answer = { status: number; body: string; isReplayed?: boolean }

/** Answers as Stripe does, idempotency key included: https://docs.stripe.com/api/idempotent_requests */
export function answerRequest(account: Account, request: Request, fault: Fault | null): Answer {
  const { book } = account
  const { method, url, headers, body } = request
  const header = headers['idempotency-key']
  const key = method === 'POST' && typeof header === 'string' ? header : null
  const sent = `${url.pathname}?${body}`
  const known = key ? book.findAnswer(key) : null
  if (known) {
    if (known.request !== sent)
      return refuse(
        new StripeRefusal(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        }),
      )
    return { status: known.status, body: known.body, isReplayed: true }
  }
  let answer: Answer
  try {
    answer = book.transaction(() => {
      const done = run(account, request, fault)
      if (key) book.keepAnswer(key, { request: sent, ...done })
      return done
    })
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    // An invalid request has changed nothing.
    answer = refuse(error)
    if (key && !isFailedValidation(error)) book.keepAnswer(key, { request: sent, ...answer })
  }
  return answer
}

/** A declined card is an answer whose traces stay; other refusals are thrown, so that nothing of them stays. */
function run(account: Account, request: Request, fault: Fault | null): Answer {
  if (fault === 'FAILED_INSIDE') return serverError()
  try {
    const { handle, id } = findRoute(request)
    const { url, body } = request
    const form = parseForm(new URLSearchParams(request.method === 'GET' ? url.search : body))
    const caller = callerOf(account, request, form, id)
    const object = handle({ account, form, caller, id, path: url.pathname })
    const shown = expand(account.book, object, listOf(form, 'expand'))
    return { status: 200, body: JSON.stringify(caller === 'SECRET' ? shown : withoutInside(shown)) }
  } catch (error) {
    if (error instanceof StripeRefusal && error.fields.type === 'card_error') return refuse(error)
    throw error
  }
}

/** Stripe keeps no answer of a request whose parameters are wrong. */
function isFailedValidation({ fields: { code = '' } }: StripeRefusal): boolean {
  return code.startsWith('parameter_') || code === 'secret_key_required'
}

export function serverError(): Answer {
  return refuse(
    new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred.' }),
  )
}

export function tooManyRequests(): Answer {
  return refuse(
    new StripeRefusal(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded.',
    }),
  )
}

export function keyInUse(): Answer {
  return refuse(
    new StripeRefusal(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    }),
  )
}

function refuse({ status, fields }: StripeRefusal): Answer {
  const doc_url = fields.code && `https://docs.stripe.com/error-codes#${fields.code}`
  return { status, body: JSON.stringify({ error: { doc_url, ...fields } }) }
}

/** `/v1/payment_intents/pi_1/confirm` is handled by `POST /v1/payment_intents/:id/confirm`. */
function findRoute({ method, url }: Request) {
  const exact = ROUTES[`${method} ${url.pathname}`]
  if (exact) return { ...exact, id: '' }
  const parts = url.pathname.split('/')
  const id = decodeURIComponent(parts[3] ?? '')
  const route = ROUTES[`${method} ${parts.with(3, ':id').join('/')}`]
  if (route) return { ...route, id }
  throw new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${url.pathname}).`,
  })
}

export function isBrowser({ headers }: Pick<Request, 'headers'>): boolean {
  return headers.authorization?.startsWith('Bearer pk_') ?? false
}

function callerOf({ book }: Account, request: Request, form: Form, id: string): Caller {
  const { authorization = '' } = request.headers
  if (/^Bearer [sr]k_/.test(authorization)) return 'SECRET'
  if (!isBrowser(request))
    throw new StripeRefusal(401, {
      type: 'invalid_request_error',
      message: 'You did not provide an API key.',
    })
  const { browsers } = findRoute(request)
  if (!browsers)
    throw new StripeRefusal(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key.',
    })
  if (browsers === 'ANY') return 'PUBLISHABLE'
  const intent = book.findAny(id)
  if (!intent || intent['client_secret'] !== textOf(form, 'client_secret'))
    throw invalid('The client_secret provided does not match the client_secret of this intent.', {
      param: 'client_secret',
      ...(intent ? {} : { code: 'resource_missing' }),
    })
  return 'PUBLISHABLE'
}

/** What only the account itself may read. */
function withoutInside(object: object): object {
  const {
    metadata: _,
    latest_charge: __,
    customer: ___,
    ...shown
  } = object as Record<string, unknown>
  return shown
}
