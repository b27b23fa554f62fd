import { EmailField, TextField } from '#ui/form/fields/field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'

type PersonFieldsProps = {
  isPhoneOptional?: boolean
  /** Why we ask for a phone number. */
  phoneHint: string
  /** What was typed before. */
  values?: FormValues
}

export function PersonFields({ isPhoneOptional, phoneHint, values }: PersonFieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={100}
        defaultValue={values?.['name']}
        isWide
      />
      <EmailField name="email" label="Email" defaultValue={values?.['email']} />
      <PhoneField
        name="phone_number"
        label="Cell phone"
        hint={phoneHint}
        isOptional={isPhoneOptional}
        defaultValue={values?.['phone_number']}
      />
    </>
  )
}
