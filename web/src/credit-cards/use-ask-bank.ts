import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { paymentSetupQuery } from './payment-setup-query.ts'
import type { BankAnswer } from './stripe/show-challenge.ts'

/** Lets the customer confirm a payment with the bank (PAY-28). */
export function useAskBank(): (clientSecret: string) => Promise<BankAnswer> {
  const queryClient = useQueryClient()
  return useCallback(
    async (clientSecret) => {
      try {
        const { publishable_key } = await queryClient.ensureQueryData(paymentSetupQuery())
        if (publishable_key === null) return 'ANSWERED'
        const [{ openStripe }, { showChallenge }] = await Promise.all([
          import('./stripe/open-stripe.ts'),
          import('./stripe/show-challenge.ts'),
        ])
        return await showChallenge(await openStripe(publishable_key), clientSecret)
      } catch {
        // The script or the shop could not be reached: the button tries again.
        return 'UNREACHABLE'
      }
    },
    [queryClient],
  )
}
