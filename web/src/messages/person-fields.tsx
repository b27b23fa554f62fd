import { EmailField, TextField } from '#ui/form/fields/field.tsx'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'

type PersonFieldsProps = {
  isPhoneOptional?: boolean
  /** Why we ask for a phone number. */
  phoneHint: string
}

export function PersonFields({ isPhoneOptional, phoneHint }: PersonFieldsProps) {
  return (
    <>
      <TextField name="name" label="Your name" autoComplete="name" maxLength={100} isWide />
      <EmailField name="email" label="Email" />
      <PhoneField
        name="phone_number"
        label="Cell phone"
        hint={phoneHint}
        isOptional={isPhoneOptional}
      />
    </>
  )
}
