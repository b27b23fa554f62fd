import { useQueryClient } from '@tanstack/react-query'
import type { resetPassword } from '@twirl/contract/accounts/password'
import { useState } from 'react'
import { resetVisitorQueries } from '#lib/visitor/visitor-queries.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import type { FieldsByErrorCode } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { clearCodes } from '../code/code-storage.ts'
import { StepHeader } from '../layout/step-header.tsx'
import { StepLink } from '../layout/step-link.tsx'
import type { ResetProof } from './new-password-call.ts'

export function NewPassword({ proof }: { proof: ResetProof }) {
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
