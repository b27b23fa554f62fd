import type { Customer } from '@twirl/contract/accounts/customer'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { ResendButton } from '#ui/form/resend-button.tsx'

const RESEND_AFTER_MS = 60_000

/** What the customer has to do about the e-mail address of the account, if anything. */
export function EmailNotice({ customer }: { customer: Customer }) {
  const { email, pending_email, is_email_confirmed } = customer
  if (pending_email !== null) return <PendingEmail email={pending_email} />
  if (email === null) return <LostEmail />
  return is_email_confirmed ? null : <UnconfirmedEmail email={email} />
}

/** A new e-mail that is not confirmed yet; saving it again sends the link again. */
function PendingEmail({ email }: { email: string }) {
  return (
    <Notice title="Please confirm your new email.">
      We sent a link to <span className="wrap-anywhere">{email}</span>. Until you open it, nothing
      changes. Didn’t get it? Enter the new email again and save.
    </Notice>
  )
}

/** The address was never confirmed here, and another customer has confirmed it. */
function LostEmail() {
  return (
    <Notice title="Please add your email.">
      The one you signed up with belongs to another account, so we no longer write to it. You need
      an email to place an order.
    </Notice>
  )
}

function UnconfirmedEmail({ email }: { email: string }) {
  const asCustomer = useCustomerCall()
  const [readyAt, setReadyAt] = useState(0)
  const resend = async () => {
    const { sendConfirmEmailLink } = await import('@twirl/contract/accounts/profile')
    await asCustomer(api(sendConfirmEmailLink, {}))
    setReadyAt(Date.now() + RESEND_AFTER_MS)
  }
  return (
    <Notice title="Please confirm your email.">
      We sent a link to <span className="wrap-anywhere">{email}</span>. Until you open it, log in
      with your phone number.
      <ResendButton
        label="Send the link again"
        readyAt={readyAt}
        resend={resend}
        doneText="We sent the link again."
      />
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-input bg-butter px-4 py-3 col-span-full">
      <strong className="font-semibold">{title}</strong> {children}
    </div>
  )
}
