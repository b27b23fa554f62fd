import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Customer } from '@twirl/contract/accounts/customer'
import type { updateProfile } from '@twirl/contract/accounts/profile'
import { isCallErrorOf } from '@twirl/contract/client'
import { useState } from 'react'
import type { FieldsByErrorCode } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'
import { clearCodes } from '../code/code-storage.ts'
import { EnterCode } from '../code/enter-code.tsx'
import { contactText } from '../contact/contact.ts'
import { FormSkeleton } from '../layout/form-skeleton.tsx'
import { StepHeader } from '../layout/step-header.tsx'
import { updateCustomer } from '../session/customer-query.ts'
import { PrivatePage } from '../session/private-page.tsx'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'

const type = 'CUSTOMER_UPDATE_PHONE_NUMBER'

export function PhoneCode({ contact }: { contact: string }) {
  return (
    <PrivatePage skeleton={<Waiting />} returnTo="/profile">
      {() => <ChangePhone contact={contact} />}
    </PrivatePage>
  )
}

function Waiting() {
  return (
    <>
      <StepHeader title="Enter your code">One moment, please.</StepHeader>
      <NeedsScripts />
      <FormSkeleton fields={1} />
    </>
  )
}

/** The code confirms the new number; after an old login the server asks for the password too. */
function ChangePhone({ contact }: { contact: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const asCustomer = useCustomerCall()
  const [registerId, setRegisterId] = useState<string | null>(null)

  const change = async (proof: string, password?: string): Promise<Customer> => {
    const { changePhone } = await import('./profile-calls.ts')
    return asCustomer(changePhone(contact, proof, password))
  }
  /** Null if the password is needed first. */
  const confirmAndChange = async (code: string): Promise<Customer | null> => {
    const { proveContact } = await import('../code/code-calls.ts')
    const proof = await asCustomer(proveContact(contact, type, code))
    try {
      return await change(proof)
    } catch (error) {
      if (!isCallErrorOf<typeof updateProfile>(error) || error.code !== 'PASSWORD_REQUIRED')
        throw error
      setRegisterId(proof)
      return null
    }
  }
  const handleSent = (customer: Customer | null) => {
    if (!customer) return
    clearCodes()
    updateCustomer(queryClient, customer)
    void navigate({ to: '/profile', replace: true })
  }

  if (registerId !== null) {
    return (
      <PhonePassword
        contact={contact}
        send={(password) => change(registerId, password)}
        onSent={handleSent}
      />
    )
  }
  return (
    <EnterCode contact={contact} type={type} send={confirmAndChange} onSent={handleSent}>
      Wrong number?{' '}
      <Link to="/profile" className="text-berry underline underline-offset-4">
        Back to your account
      </Link>
    </EnterCode>
  )
}

type PhonePasswordProps = {
  contact: string
  send: (password: string) => Promise<Customer>
  onSent: (customer: Customer) => void
}

function PhonePassword({ contact, send, onSent }: PhonePasswordProps) {
  const load = async () => {
    const { checkPassword } = await import('./profile-calls.ts')
    return {
      check: checkPassword,
      send: ({ password = '' }) => send(password),
      fieldsByErrorCode: { INCORRECT_PASSWORD: 'password' } satisfies FieldsByErrorCode<
        typeof updateProfile
      >,
    }
  }
  return (
    <>
      <StepHeader title="One more thing" takesFocus>
        {contactText(contact)} is confirmed. You logged in a while ago, so please enter your
        password to save it.
      </StepHeader>
      <Form label="Your password" load={load} button="Change phone" onSent={onSent}>
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </Form>
    </>
  )
}
