export type LoginCause = {
  /** Where the login leads. */
  path: string
  isSessionEnded: boolean
  /** A form of the customer waits to be completed. */
  isFormKept: boolean
}

export type LoginReasonText = { why: string; kept: string }

/** Null for a visitor who logs in by choice. */
export function loginReason({
  path,
  isSessionEnded,
  isFormKept,
}: LoginCause): LoginReasonText | null {
  if (isSessionEnded)
    return {
      why: 'You were logged out.',
      kept: isFormKept
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

const KEPT = 'Log in or create one: your bag and favorites stay with you.'
