import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { switchToCustomer } from '../session/switch-to-customer.ts'
import { useLanding } from '../session/use-landing.ts'
import type { LoggedIn } from './log-in.ts'

/** After a login: leads to the page that asked for it, or to the bag if there is something to choose. */
export function useLoggedIn(): (loggedIn: LoggedIn) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const land = useLanding()
  return ({ customer, hasEventConflict }) => {
    switchToCustomer(queryClient, customer)
    if (hasEventConflict) void navigate({ to: '/cart', replace: true, ignoreBlocker: true })
    else land()
  }
}
