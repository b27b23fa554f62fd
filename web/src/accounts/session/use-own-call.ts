import { useQueryClient } from '@tanstack/react-query'
import type { updateProfile } from '@twirl/contract/accounts'
import { isCallErrorOf } from '@twirl/contract/client'
import { forgetVisitor } from '#lib/visitor-queries.ts'

/**
 * For calls that only she may make. When her login has ended or her account has gone meanwhile, what we know
 * of her is dropped, and the page that shows it (PrivatePage) leads to the login.
 */
export function useOwnCall(): <Answer>(call: Promise<Answer>) => Promise<Answer> {
  const queryClient = useQueryClient()
  return async (call) => {
    try {
      return await call
    } catch (error) {
      if (
        isCallErrorOf<typeof updateProfile>(error) &&
        (error.status === 401 || error.code === 'CUSTOMER_NOT_FOUND')
      )
        await forgetVisitor(queryClient)
      throw error
    }
  }
}
