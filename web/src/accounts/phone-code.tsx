import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Customer, updateProfile } from '@twirl/contract/accounts'
import { isCallErrorOf } from '@twirl/contract/client'
import { useState } from 'react'
import { forgetCodes } from './code-notes.ts'
import { updateCustomer } from './customer-query.ts'
import { EnterCode } from './enter-code.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { PhonePassword } from './phone-password.tsx'
import { PrivatePage } from './private-page.tsx'
import { StepHeader } from './step-header.tsx'
import { useOwnCall } from './use-own-call.ts'

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
      <FormSkeleton fields={1} />
    </>
  )
}

/** The new number is proven by its code; a login of long ago is proven by her password besides. */
function ChangePhone({ contact }: { contact: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const asHerself = useOwnCall()
  const [registerId, setRegisterId] = useState<string | null>(null)

  const change = async (proof: string, password?: string): Promise<Customer> => {
    const { changePhone } = await import('./profile-calls.ts')
    return asHerself(changePhone(contact, proof, password))
  }
  /** Null when her password is wanted first. */
  const proveAndChange = async (code: string): Promise<Customer | null> => {
    const { proveContact } = await import('./code-calls.ts')
    const proof = await asHerself(proveContact(contact, type, code))
    try {
      return await change(proof)
    } catch (error) {
      if (!isCallErrorOf<typeof updateProfile>(error) || error.code !== 'PASSWORD_REQUIRED')
        throw error
      setRegisterId(proof)
      return null
    }
  }
  const goOn = (customer: Customer | null) => {
    if (!customer) return
    forgetCodes()
    updateCustomer(queryClient, customer)
    void navigate({ to: '/profile', replace: true })
  }

  if (registerId !== null) {
    return (
      <PhonePassword
        contact={contact}
        send={(password) => change(registerId, password)}
        onSent={goOn}
      />
    )
  }
  return (
    <EnterCode contact={contact} type={type} send={proveAndChange} onSent={goOn}>
      Not right?{' '}
      <Link to="/profile" className="text-berry underline underline-offset-4">
        Back to your account
      </Link>
    </EnterCode>
  )
}
