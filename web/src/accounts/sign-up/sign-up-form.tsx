import type { Customer } from '@twirl/contract/accounts/customer'
import { useState } from 'react'
import { EmailField, SelectField, TextField } from '#ui/form/fields/field.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'
import type { FormCall, FormValues } from '#ui/form/form-call.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { Form } from '#ui/form/form.tsx'
import { Icon } from '#ui/icon.tsx'
import { clearCodes, findProof } from '../code/code-storage.ts'
import { contactText } from '../contact/contact.ts'

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
  const [confirmedPhone, setConfirmedPhone] = useState(
    () => findProof('CUSTOMER_REGISTER')?.contact ?? null,
  )
  const useAnotherPhone = () => {
    clearCodes()
    setConfirmedPhone(null)
  }
  return (
    <Form
      label="Create an account"
      load={load}
      initialState={initialState}
      button={confirmedPhone === null ? 'Send code' : 'Create account'}
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
      <EmailField
        name="email"
        label="Email"
        hint="We’ll send you a link to confirm it."
        defaultValue={draft.email}
        isWide
      />
      {confirmedPhone === null ? (
        <SignUpPhone defaultValue={draft.phone_number} />
      ) : (
        <ConfirmedPhone phone={contactText(confirmedPhone)} onChange={useAnotherPhone} />
      )}
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters, with letters and numbers."
        defaultValue={draft.password}
      />
      <SelectField
        name="referral_source"
        label="How did you hear about us?"
        options={referralOptions}
        defaultValue={draft.referral_source}
        isOptional
        isWide
      />
    </Form>
  )
}

function SignUpPhone({ defaultValue }: { defaultValue: string | undefined }) {
  return (
    <PhoneField
      name="phone_number"
      label="Cell phone"
      hint="We’ll text you a code to make sure it’s yours."
      defaultValue={defaultValue}
      isWide
    />
  )
}

/** Read-only: its code was entered already. */
function ConfirmedPhone({ phone, onChange }: { phone: string; onChange: () => void }) {
  return (
    <PhoneField
      name="phone_number"
      label="Cell phone"
      defaultValue={phone}
      readOnly
      isWide
      hint={
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="inline-flex items-center gap-1.5 font-semibold text-success">
            <Icon name="check" className="size-4" />
            Confirmed
          </span>
          <button
            type="button"
            onClick={onChange}
            className="min-h-8 text-berry underline underline-offset-4"
          >
            Use another number
          </button>
        </span>
      }
    />
  )
}
