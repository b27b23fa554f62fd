import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { formatPhone, showFormatted } from './format-input.ts'

/** Formats the number as 3-3-4 while it is typed. */
export function PhoneField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="333-333-3333"
      {...field}
      onInput={showFormatted(formatPhone)}
    />
  )
}
