import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Customer } from '@twirl/contract/accounts/customer'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Form } from '#ui/form/form.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'
import { FormSkeleton } from '../layout/form-skeleton.tsx'
import { StepHeader } from '../layout/step-header.tsx'
import { customerQuery } from '../session/customer-query.ts'
import { useSession } from '../session/use-session.ts'

type EmailLink = { email: string; token: string }

/**
 * Target of the link that is sent to an e-mail address. It works for the account that asked for it: a visitor who is
 * not logged in is told so first.
 */
export function ConfirmEmail(link: EmailLink) {
  const session = useSession()
  switch (session.state) {
    case 'customer':
      return <ConfirmForm {...link} customer={session.customer} />
    case 'failed':
      return <LoadFailure text="We couldn’t load your account." onRetry={session.retry} />
    case 'guest':
    case 'gone':
      return <LoginFirst {...link} />
    case 'unknown':
      return (
        <>
          <StepHeader title="Confirm your email">One moment, please.</StepHeader>
          <NeedsScripts />
          <FormSkeleton fields={1} />
        </>
      )
  }
}

function LoginFirst({ email, token }: EmailLink) {
  const redirect = `/account/confirm-email/${encodeURIComponent(email)}?token=${encodeURIComponent(token)}`
  return (
    <>
      <StepHeader title="Log in to confirm your email">
        To add <Address>{email}</Address> to your account, please log in to it. If you just signed
        up, use your phone number.
      </StepHeader>
      <Link to="/account/login" search={{ redirect }} className={buttonClass()}>
        Log in
      </Link>
      <p className="mt-6 border-t border-line pt-5 text-ink-soft">
        Didn’t sign up? Then there’s nothing to do. Your address isn’t used unless you confirm it.
      </p>
    </>
  )
}

/** Confirming takes a button, because mail scanners open links too. */
function ConfirmForm({ email, token, customer }: EmailLink & { customer: Customer }) {
  const queryClient = useQueryClient()
  const asCustomer = useCustomerCall()
  const [confirmed, setConfirmed] = useState<string | null>(null)

  const load = async () => {
    const { confirmEmail } = await import('@twirl/contract/accounts/profile')
    return { check: () => ({}), send: () => asCustomer(api(confirmEmail, { token })) }
  }

  if (confirmed !== null) {
    return (
      <>
        <StepHeader title="Your email is confirmed" takesFocus>
          From now on, we’ll write to <Address>{confirmed}</Address>, and you can log in with it.
        </StepHeader>
        <Link to="/profile" className={buttonClass()}>
          Go to your account
        </Link>
      </>
    )
  }
  return (
    <>
      <StepHeader title="Confirm your email">
        Hi {customer.first_name}, <Address>{email}</Address> will be the email for your account.
      </StepHeader>
      <Form
        label="Confirm your email"
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
