import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { buttonClass } from '#ui/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { findProof } from '../code/code-notes.ts'
import { toContactInput } from '../contact/contact.ts'
import { FormSkeleton } from '../layout/form-skeleton.tsx'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { NewPassword } from './new-password.tsx'

/** By the link of a mail, or by the code she just entered. */
export function SetPassword({ token }: { token: string | undefined }) {
  return token === undefined ? <ByProof /> : <ByLink token={token} />
}

function ByProof() {
  // Taken once: using it forgets it, and what she reads then stays.
  const [proof] = useState(() => findProof('CUSTOMER_RESET_PASSWORD'))
  if (!useHydrated()) return <Waiting />
  if (!proof) return <Useless />
  return <NewPassword proof={{ ...toContactInput(proof.contact), register_id: proof.registerId }} />
}

function ByLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['reset-link', token],
    queryFn: async ({ signal }) => {
      const { checkResetPasswordLink } = await import('@twirl/contract/accounts')
      return api(checkResetPasswordLink, { token }, { signal })
    },
    enabled: useHydrated(),
    staleTime: Infinity,
  })
  if (error) {
    return (
      <>
        <StepHeader title="Set New Password">{failureText(error)}</StepHeader>
        <button type="button" onClick={() => void refetch()} className={buttonClass('outline')}>
          Try again
        </button>
      </>
    )
  }
  if (!data) return <Waiting />
  return data.valid ? <NewPassword proof={{ token }} /> : <Useless />
}

function Waiting() {
  return (
    <>
      <StepHeader title="Set New Password">One moment, please.</StepHeader>
      <FormSkeleton fields={1} />
    </>
  )
}

function Useless() {
  return (
    <>
      <StepHeader title="Set New Password">
        This link has been used or is too old. They work once, within 60 minutes.
      </StepHeader>
      <StepLink to="/account/forgot">Ask for a new one</StepLink>
    </>
  )
}
