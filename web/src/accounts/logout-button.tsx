import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { forgetVisitor } from '#lib/visitor-queries.ts'
import { buttonClass } from '#ui/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'

export function LogoutButton() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const logOut = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { logout } = await import('@twirl/contract/accounts')
      await api(logout, {})
      // Away first: a page of hers that finds itself without her would lead to the login.
      await navigate({ to: '/home', ignoreBlocker: true })
      await forgetVisitor(queryClient)
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }

  return (
    <div>
      <button
        type="button"
        aria-busy={isBusy}
        onClick={() => void logOut()}
        className={buttonClass('outline')}
      >
        Log out
      </button>
      {failure && (
        <p role="alert" className="pt-3 text-sm text-error">
          {failure}
        </p>
      )}
    </div>
  )
}
