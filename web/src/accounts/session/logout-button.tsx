import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#lib/api.ts'
import { forgetSession } from '#lib/visitor/session-end.ts'
import { resetVisitorQueries } from '#lib/visitor/visitor-queries.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'

export function LogoutButton() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const logOut = async () => {
    const { logout } = await import('@twirl/contract/accounts/login')
    await api(logout, {})
    forgetSession()
    // Navigates first: without a customer, PrivatePage would redirect to the login.
    await navigate({ to: '/home', ignoreBlocker: true })
    await resetVisitorQueries(queryClient)
    forgetSession()
  }

  return (
    <ActionButton action={logOut} className={buttonClass('outline')}>
      Log out
    </ActionButton>
  )
}
