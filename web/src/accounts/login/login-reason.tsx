import { useHydrated } from '@tanstack/react-router'
import { keptFormName } from '#lib/visitor/kept-form.ts'
import { isSessionEnded } from '#lib/visitor/session-end.ts'
import { landingPath, useRedirect } from '../session/use-landing.ts'

const NOTHING_STORED: Pick<LoginCause, 'isSessionEnded' | 'isFormKept'> = {
  isSessionEnded: false,
  isFormKept: false,
}

const KEPT = 'Log in or create one: your bag and favorites stay with you.'

/** Why the visitor is here and what is kept, unless the visitor came by choice. */
export function LoginReason() {
  const path = landingPath(useRedirect())
  // Stored in this browser; the HTML of the server is without it.
  const stored = useHydrated()
    ? { isSessionEnded: isSessionEnded(), isFormKept: keptFormName() !== null }
    : NOTHING_STORED
  const reason = loginReason({ path, ...stored })
  if (!reason) return null
  return (
    <p role="status" className="-mt-2 mb-8 rounded-picture bg-lilac px-5 py-4">
      <strong className="font-semibold">{reason.why}</strong> {reason.kept}
    </p>
  )
}

type LoginCause = {
  /** Where the login leads. */
  path: string
  isSessionEnded: boolean
  /** A form of the customer waits to be completed. */
  isFormKept: boolean
}

type LoginReasonText = { why: string; kept: string }

/** Null for a visitor who logs in by choice. */
export function loginReason(cause: LoginCause): LoginReasonText | null {
  const { path } = cause
  if (cause.isSessionEnded)
    return {
      why: 'You were logged out.',
      kept: cause.isFormKept
        ? 'Log in again, and you’ll find what you typed where you left it.'
        : 'Log in again to go on where you left off. Your bag and favorites are waiting.',
    }
  if (path.startsWith('/checkout-trunk-show'))
    return { why: 'You need an account to order with a group.', kept: KEPT }
  // Also for a guest who buys and follows the offer to log in.
  if (path.startsWith('/checkout-clearance'))
    return { why: 'You need an account to rent, not to buy.', kept: KEPT }
  return null
}
