import { useQueryClient } from '@tanstack/react-query'
import type { updateProfile } from '@twirl/contract/accounts/profile'
import { isCallErrorOf } from '@twirl/contract/client'
import { endKnownSession } from './session-end.ts'
import { resetVisitorQueries } from './visitor-queries.ts'

/**
 * For calls that need a customer. If the session has ended or the account was removed, the cached answers are
 * dropped, so that PrivatePage redirects to the login.
 */
export function useCustomerCall(): <Answer>(call: Promise<Answer>) => Promise<Answer> {
  const queryClient = useQueryClient()
  return async (call) => {
    try {
      return await call
    } catch (error) {
      if (
        isCallErrorOf<typeof updateProfile>(error) &&
        (error.status === 401 || error.code === 'CUSTOMER_NOT_FOUND')
      ) {
        if (error.status === 401) endKnownSession()
        await resetVisitorQueries(queryClient)
      }
      throw error
    }
  }
}
