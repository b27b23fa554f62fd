import type { Customer } from '@twirl/contract/accounts'
import { useState } from 'react'
import { EmailField } from '#ui/form/email-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import type { FormCall, FormValues } from '#ui/form/form-call.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { findProof, forgetCodes } from './code-notes.ts'
import { contactText } from './contact.ts'
import { ProvenPhone, SignUpPhone } from './sign-up-phone.tsx'

type Answer = { customer: Customer } | { codeSentTo: string }

type SignUpFormProps = {
  draft: FormValues
  initialState: FormState
  referralOptions: readonly (readonly [string, string])[]
  load: () => Promise<FormCall<Answer>>
  onSent: (answer: Answer) => void
}

export function SignUpForm({
  draft,
  initialState,
  referralOptions,
  load,
  onSent,
}: SignUpFormProps) {
  const [provenPhone, setProvenPhone] = useState(
    () => findProof('CUSTOMER_REGISTER')?.contact ?? null,
  )
  const useAnotherPhone = () => {
    forgetCodes()
    setProvenPhone(null)
  }
  return (
    <Form
      label="Create an account"
      load={load}
      initialState={initialState}
      button={provenPhone === null ? 'Send code' : 'Create account'}
      onSent={onSent}
      hasLeaveWarning
    >
      <TextField
        name="first_name"
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        defaultValue={draft.first_name}
      />
      <TextField
        name="last_name"
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        defaultValue={draft.last_name}
      />
      <EmailField name="email" label="Email" defaultValue={draft.email} isWide />
      {provenPhone === null ? (
        <SignUpPhone defaultValue={draft.phone_number} />
      ) : (
        <ProvenPhone phone={contactText(provenPhone)} onChange={useAnotherPhone} />
      )}
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters, letters and numbers."
        defaultValue={draft.password}
      />
      <SelectField
        name="referral_source"
        label="How did you hear of us?"
        options={referralOptions}
        defaultValue={draft.referral_source}
        isOptional
        isWide
      />
    </Form>
  )
}
