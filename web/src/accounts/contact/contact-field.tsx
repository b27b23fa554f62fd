import type { FocusEvent } from 'react'
import { TextField } from '#ui/form/fields/field.tsx'
import { contactText, normalizeContact } from './contact.ts'

type ContactFieldProps = {
  defaultValue?: string
  /** Codes go by mail only: the shop sends no text messages. */
  isEmailOnly?: boolean
}

/** E-mail or phone. A number is formatted on blur, because typed digits can still become an e-mail address. */
export function ContactField({ defaultValue, isEmailOnly = false }: ContactFieldProps) {
  return (
    <TextField
      name="account"
      label={isEmailOnly ? 'Email' : 'Email or cell phone'}
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      defaultValue={defaultValue}
      onBlur={showFormatted}
      isWide
    />
  )
}

function showFormatted({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
  const contact = normalizeContact(input.value)
  if (/^\d{10}$/.test(contact)) input.value = contactText(contact)
}
