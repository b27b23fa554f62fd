import { isCallErrorOf } from '@twirl/contract/client'
import type { Endpoint } from '@twirl/contract/endpoint'

/** CHECKOUT-12: these lead to the login. There they are told by their messages, here by their codes (CHECKOUT-12). */
export function needsLogin(error: unknown): boolean {
  return (
    isCallErrorOf<Endpoint>(error) &&
    (error.code === 'UNAUTHORIZED' || error.code === 'LOGIN_REQUIRED_FOR_RENTAL')
  )
}

export function isForbidden(error: unknown): boolean {
  return isCallErrorOf<Endpoint>(error) && error.code === 'FORBIDDEN'
}

/**
 * Whether the global handler shows the error wherever it happened: a failure of the server, a missing permission, a
 * session that has ended. All others are shown by the form or button that caused them.
 */
export function isSystemError(error: unknown): boolean {
  if (!isCallErrorOf<Endpoint>(error)) return false
  // Without an id it is not an answer of the shop, but of something between the shop and the browser.
  return (error.status >= 500 && Boolean(error.id)) || isForbidden(error) || needsLogin(error)
}

/** The error, if the component that caused it shows it; null if the global handler does. */
export function ownError<Failure>(error: Failure | null): Failure | null {
  return isSystemError(error) ? null : error
}
