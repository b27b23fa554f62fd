/** The fields of `error` in an answer of Stripe (https://docs.stripe.com/api/errors). */
export type ErrorFields = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
  setup_intent?: object
  payment_method?: object
}

/** An answer that is an error. What was stored before it was thrown stays stored, as with Stripe. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: number
  readonly fields: ErrorFields

  constructor(status: number, fields: ErrorFields) {
    super(fields.message)
    this.status = status
    this.fields = fields
  }
}

export function invalid(
  message: string,
  more: { code?: string; param?: string; payment_intent?: object; setup_intent?: object } = {},
): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...more })
}

/** 404 for the object of the address itself, 400 for one that a parameter names. */
export function missing(kind: string, id: string, param: string, status = 400): StripeRefusal {
  const message = `No such ${kind}: '${id}'`
  return new StripeRefusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  })
}
