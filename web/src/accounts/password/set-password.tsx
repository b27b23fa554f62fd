import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { buttonClass } from '#ui/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { findProof } from '../code/code-storage.ts'
import { toContactInput } from '../contact/contact.ts'
import { FormSkeleton } from '../layout/form-skeleton.tsx'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'
import { NewPassword } from './new-password.tsx'

/** Reached by a mailed link (with a token), or after a code was entered. */
export function SetPassword({ token }: { token: string | undefined }) {
  return token === undefined ? <ByProof /> : <ByLink token={token} />
}

function ByProof() {
  // Read once: the proof is cleared on success, and the success message must stay.
  const [proof] = useState(() => findProof('CUSTOMER_RESET_PASSWORD'))
  if (!useHydrated()) return <Waiting />
  if (!proof) return <InvalidLink />
  return <NewPassword proof={{ ...toContactInput(proof.contact), register_id: proof.registerId }} />
}

function ByLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['reset-link', token],
    queryFn: async ({ signal }) => {
      const { checkResetPasswordLink } = await import('@twirl/contract/accounts/password')
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
  return data.valid ? <NewPassword proof={{ token }} /> : <InvalidLink />
}

function Waiting() {
  return (
    <>
      <StepHeader title="Set New Password">One moment, please.</StepHeader>
      <NeedsScripts />
      <FormSkeleton fields={1} />
    </>
  )
}

function InvalidLink() {
  return (
    <>
      <StepHeader title="Set New Password">
        This link has already been used or has expired. Links work once, for 60 minutes.
      </StepHeader>
      <StepLink to="/account/forgot">Request a new one</StepLink>
    </>
  )
}
