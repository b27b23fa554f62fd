import type { ComponentProps, InputEvent } from 'react'
import { TextField } from './field.tsx'
import { formatPhoneInput } from './format-phone.ts'

/** Formats the number as 3-3-4 while it is typed. */
export function PhoneField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="333-333-3333"
      {...field}
      onInput={showFormatted}
    />
  )
}

function showFormatted({ currentTarget: input }: InputEvent<HTMLInputElement>): void {
  const { value, caret } = formatPhoneInput(input.value, input.selectionStart ?? input.value.length)
  if (value === input.value) return
  input.value = value
  input.setSelectionRange(caret, caret)
}
