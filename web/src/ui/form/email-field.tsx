import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

export function EmailField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField type="email" autoComplete="email" autoCapitalize="none" maxLength={254} {...field} />
  )
}
