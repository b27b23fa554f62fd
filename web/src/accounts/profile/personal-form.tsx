import { useQueryClient } from '@tanstack/react-query'
import type { Customer } from '@twirl/contract/accounts/customer'
import type { updateProfile } from '@twirl/contract/accounts/profile'
import { isCallErrorOf } from '@twirl/contract/client'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { EmailField, TextField } from '#ui/form/fields/field.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import type { FieldsByErrorCode } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { ResendButton } from '#ui/form/resend-button.tsx'
import { useKeptForm } from '#ui/form/use-kept-form.ts'
import { updateCustomer } from '../session/customer-query.ts'
import { DressSizeField } from './dress-size-field.tsx'

const fieldsByErrorCode: FieldsByErrorCode<typeof updateProfile> = {
  EMAIL_ALREADY_REGISTERED: 'email',
  PASSWORD_REQUIRED: 'password',
  INCORRECT_PASSWORD: 'password',
}

const RESEND_AFTER_MS = 60_000

export function PersonalForm({ customer }: { customer: Customer }) {
  const queryClient = useQueryClient()
  const asCustomer = useCustomerCall()
  const kept = useKeptForm('personal')
  const typed = { ...customer, ...kept.values }
  // The server asks for the password when the e-mail changes long after the login.
  const [needsPassword, setNeedsPassword] = useState(false)
  const [saves, setSaves] = useState(0)
  // A new e-mail is not saved until it is confirmed.
  const [isEmailChange, setEmailChange] = useState(false)

  const load = async () => {
    const { checkPersonal, savePersonal, toPersonal } = await import('./profile-calls.ts')
    const send = (values: FormValues) => {
      setEmailChange('email' in toPersonal(values, customer.email))
      return asCustomer(savePersonal(values, customer.email)).catch((error: unknown) => {
        if (isCallErrorOf<typeof updateProfile>(error) && error.code === 'PASSWORD_REQUIRED')
          setNeedsPassword(true)
        throw error
      })
    }
    return { check: checkPersonal, send, fieldsByErrorCode }
  }
  const finish = (saved: Customer) => {
    updateCustomer(queryClient, saved)
    setNeedsPassword(false)
    setSaves(saves + 1)
  }

  return (
    <Form
      label="Personal details"
      load={load}
      button="Save"
      sentText={isEmailChange ? 'Almost done: please confirm your new email.' : 'Saved.'}
      onSent={finish}
      hasLeaveWarning
      kept={kept}
    >
      <TextField
        name="first_name"
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        defaultValue={typed.first_name ?? ''}
      />
      <TextField
        name="last_name"
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        defaultValue={typed.last_name ?? ''}
      />
      <EmailField
        // A new key shows the current e-mail again: the new one is not confirmed yet.
        key={saves}
        name="email"
        label="Email"
        defaultValue={(saves === 0 ? typed : customer).email ?? ''}
        hint="If you change it, we’ll send a link to the new address to confirm it."
        isWide
      />
      <EmailNotice customer={customer} />
      <DressSizeField customer={typed} />
      {needsPassword && (
        <PasswordField name="password" label="Your password" autoComplete="current-password" />
      )}
    </Form>
  )
}

/** What the customer has to do about the e-mail address of the account, if anything. */
function EmailNotice({ customer }: { customer: Customer }) {
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
