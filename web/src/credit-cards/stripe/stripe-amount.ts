// The least that Stripe charges in US dollars. Its fields take no amount below, and show none.
const LEAST_CENTS = 50

/** Dollars as Stripe counts them, for its fields: what is charged is decided by the server. */
export function toStripeAmount(dollars: number): number {
  return Math.max(LEAST_CENTS, Math.round(dollars * 100))
}
