import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { StaffLogin } from '@twirl/contract/staff/access/login'
import { loginQuery } from './staff-login.ts'

/** Goes on with the login: the route of this page then leads to the next step, or to where the member came from. */
export function useLoginStep(): (login: StaffLogin) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  return (login) => {
    queryClient.setQueryData(loginQuery().queryKey, login)
    void router.invalidate()
  }
}
