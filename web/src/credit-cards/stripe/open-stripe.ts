import { useQuery } from '@tanstack/react-query'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { mayLoadCardFields } from '#lib/route/card-document.ts'

/** Loads Stripe's script, which is the same for the whole page. Rejects if it is blocked. */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  // A page that was opened by a link inside the shop: a whole load brings the policy that lets the script in.
  if (!mayLoadCardFields()) {
    window.location.reload()
    await new Promise(() => {})
  }
  const stripe = await loadStripe(publishableKey, { locale: 'en' })
  if (!stripe) throw new Error('Stripe’s script is for browsers only')
  return stripe
}

export function useStripeScript(publishableKey: string) {
  return useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => openStripe(publishableKey),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
}
