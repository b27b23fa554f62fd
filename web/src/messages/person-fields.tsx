import type { InputEvent } from 'react'
import { TextField } from './field.tsx'
import { formatPhoneInput } from './format-phone.ts'

type PersonFieldsProps = {
  isPhoneOptional?: boolean
  /** Why we ask for a phone number. */
  phoneHint: string
}

export function PersonFields({ isPhoneOptional, phoneHint }: PersonFieldsProps) {
  return (
    <>
      <TextField name="name" label="Your name" autoComplete="name" maxLength={100} isWide />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
      />
      <TextField
        name="phone_number"
        label="Cell phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="333-333-3333"
        hint={phoneHint}
        isOptional={isPhoneOptional}
        onInput={showFormatted}
      />
    </>
  )
}

function showFormatted({ currentTarget: input }: InputEvent<HTMLInputElement>): void {
  const { value, caret } = formatPhoneInput(input.value, input.selectionStart ?? input.value.length)
  if (value === input.value) return
  input.value = value
  input.setSelectionRange(caret, caret)
}
