import type { Stripe } from '@stripe/stripe-js'

/**
 * ANSWERED: the shop can ask what became of the payment. OPEN: the customer closed the bank's window. UNREACHABLE: the window
 * could not be opened.
 */
export type BankAnswer = 'ANSWERED' | 'OPEN' | 'UNREACHABLE'

/** Opens the window of the bank (3-D Secure), until the customer has answered or closed it. */
export async function showChallenge(stripe: Stripe, clientSecret: string): Promise<BankAnswer> {
  const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret })
  const status = paymentIntent?.status ?? error?.payment_intent?.status
  if (status === 'requires_action') return 'OPEN'
  // Any other error says that there is nothing to answer any more; the shop knows why.
  return status === undefined && error?.type === 'api_connection_error' ? 'UNREACHABLE' : 'ANSWERED'
}
