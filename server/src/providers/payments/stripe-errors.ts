import { Stripe } from 'stripe'

/** Errors of Stripe hold what Stripe answered, and sometimes what it was sent; only their codes go on. */
export async function withoutContents<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? withoutContent(error) : error
  }
}

function withoutContent({ type, statusCode, code }: Stripe.errors.StripeError): Error {
  const parts = [type, statusCode, code].filter((part) => part !== undefined)
  return new Error(`Stripe: ${parts.join(' ')}`)
}

export function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  )
}

/** Returns what the call returns, or null if Stripe does not know its object. */
export async function nullIfMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
