import { type Form, textOf } from './form.ts'
import { invalid } from './stripe-refusal.ts'

/** Stripe refuses what it does not know, for example a parameter that a later version of the API has lost. */
export function assertKnownParameters(form: Form, known: string[]): void {
  const unknown = Object.keys(form).find((name) => !known.includes(name))
  if (unknown)
    throw invalid(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    })
}

export function readSetupUsage(form: Form): 'off_session' | 'on_session' | null {
  const usage = textOf(form, 'setup_future_usage')
  return usage === 'off_session' || usage === 'on_session' ? usage : null
}

/** What the customer has to do: Stripe's script opens the page of the bank, or the shop leads to it. */
export function nextAction(
  id: string,
  { useSdk, returnUrl }: { useSdk: boolean; returnUrl: string | null },
) {
  const url = `https://hooks.stripe.com/3d_secure_2/challenge/${id}`
  return returnUrl && !useSdk
    ? {
        type: 'redirect_to_url',
        redirect_to_url: {
          url: `${url}?return_url=${encodeURIComponent(returnUrl)}`,
          return_url: returnUrl,
        },
      }
    : {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
      }
}
