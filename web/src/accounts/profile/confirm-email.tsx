import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Form } from '#ui/form/form.tsx'
import { StepHeader } from '../layout/step-header.tsx'
import { customerQuery } from '../session/customer-query.ts'

/**
 * Target of the link that is sent to a new e-mail address. Confirming takes a button, because mail scanners open
 * links too.
 */
export function ConfirmEmail({ email, token }: { email: string; token: string }) {
  const queryClient = useQueryClient()
  const [confirmed, setConfirmed] = useState<string | null>(null)

  const load = async () => {
    const { confirmEmail } = await import('@twirl/contract/accounts/profile')
    return { check: () => ({}), send: () => api(confirmEmail, { token }) }
  }

  if (confirmed !== null) {
    return (
      <>
        <StepHeader title="Your new email is confirmed" takesFocus>
          From now on, we’ll write to <Address>{confirmed}</Address>, and you’ll log in with it.
        </StepHeader>
        <Link to="/profile" className={buttonClass()}>
          Go to your account
        </Link>
      </>
    )
  }
  return (
    <>
      <StepHeader title="Confirm your new email">
        <Address>{email}</Address> will be the email for your account.
      </StepHeader>
      <Form
        label="Confirm your new email"
        load={load}
        button="Confirm"
        onSent={(answer) => {
          setConfirmed(answer.email)
          void queryClient.invalidateQueries({ queryKey: customerQuery().queryKey })
        }}
      >
        {null}
      </Form>
    </>
  )
}

function Address({ children }: { children: string }) {
  return <strong className="font-semibold wrap-anywhere">{children}</strong>
}
