import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { resetPassword } from '@twirl/contract/accounts/password'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { resetVisitorQueries } from '#lib/visitor/visitor-queries.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { failureText, type FieldsByErrorCode } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'
import { clearCodes, findProof } from '../code/code-storage.ts'
import { toContactInput } from '../contact/contact.ts'
import { FormSkeleton } from '../layout/form-skeleton.tsx'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'
import type { ResetProof } from './new-password-call.ts'

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

function NewPassword({ proof }: { proof: ResetProof }) {
  const queryClient = useQueryClient()
  const [isDone, setDone] = useState(false)

  const load = async () => {
    const { check, setPassword } = await import('./new-password-call.ts')
    return {
      check,
      send: (values: FormValues) => setPassword(values, proof),
      fieldsByErrorCode: { COMMON_PASSWORD: 'new_password' } satisfies FieldsByErrorCode<
        typeof resetPassword
      >,
    }
  }
  const finish = () => {
    clearCodes()
    // The server has ended every session of the customer, including this one.
    void resetVisitorQueries(queryClient)
    setDone(true)
  }

  if (isDone) {
    return (
      <>
        <StepHeader title="Your new password is set" takesFocus>
          To be safe, we’ve logged you out on every device.
        </StepHeader>
        <StepLink to="/account/login">Log in</StepLink>
      </>
    )
  }
  return (
    <>
      <StepHeader title="Set New Password">
        Choose one that you don’t use anywhere else. You’ll be logged out on every device.
      </StepHeader>
      <Form label="Set New Password" load={load} button="Set password" onSent={finish}>
        <PasswordField
          name="new_password"
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters, with letters and numbers."
        />
      </Form>
    </>
  )
}
