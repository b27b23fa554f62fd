import type { ConfirmationToken, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { CARD_BRANDS, cardBrandName } from '@twirl/contract/buying/card-brands'

type Collected =
  | { card: { name: string; confirmationToken: string }; failure: null }
  /** Without a text: the fields say what is wrong. */
  | { card: null; failure: string | null }

/** A token of what was typed, or of what a wallet gave: the number stays with Stripe. */
export async function collectCard(stripe: Stripe, elements: StripeElements): Promise<Collected> {
  const { error: missing } = await elements.submit()
  if (missing) return { card: null, failure: failureOf(missing) }
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    // A bank that does not ask in a window of the page leads back here, and the page resumes the order.
    params: { return_url: window.location.href },
  })
  if (error) return { card: null, failure: failureOf(error) }
  return {
    card: { name: nameOf(confirmationToken), confirmationToken: confirmationToken.id },
    failure: null,
  }
}

/** As it is named in a sentence. */
function nameOf({ payment_method_preview: { card } }: ConfirmationToken): string {
  if (!card) return 'card'
  const brand = CARD_BRANDS.find((name) => name === card.brand)
  return `${brand ? cardBrandName(brand) : 'card'} ending in ${card.last4}`
}

/** Null: shown at the fields. Stripe's texts about a card are written for the customer, those about a mistake of the shop are not. */
export function failureOf({ type, message }: StripeError): string | null {
  if (type === 'validation_error') return null
  if (type === 'card_error' && message) return message
  return 'We couldn’t reach our payment service, so nothing was charged. Please try again.'
}
