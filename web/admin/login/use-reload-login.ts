import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { loginQuery } from './staff-login.ts'

/** Asks again how far the login is, and goes where it leads. */
export function useReloadLogin(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await queryClient.fetchQuery({ ...loginQuery(), staleTime: 0 })
    await router.invalidate()
  }
}
