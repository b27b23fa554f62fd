import type { ComponentProps } from 'react'
import { CONTROL, FieldFrame, type FieldProps, useControlProps } from './field-frame.tsx'

export function TextField({
  name,
  label,
  hint,
  isOptional,
  isWide,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const field = { name, label, hint, isOptional, isWide }
  return (
    <FieldFrame {...field}>
      <input {...useControlProps(field)} {...input} className={`h-12 ${CONTROL}`} />
    </FieldFrame>
  )
}

export function TextArea({
  name,
  label,
  hint,
  isOptional,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const field = { name, label, hint, isOptional, isWide: true }
  return (
    <FieldFrame {...field}>
      <textarea rows={6} {...useControlProps(field)} {...area} className={`py-3 ${CONTROL}`} />
    </FieldFrame>
  )
}

type SelectProps = FieldProps &
  ComponentProps<'select'> & { options: readonly (readonly [value: string, text: string])[] }

/** The first option is none of them. */
export function SelectField({
  name,
  label,
  hint,
  isOptional,
  isWide,
  options,
  ...select
}: SelectProps) {
  const field = { name, label, hint, isOptional, isWide }
  return (
    <FieldFrame {...field}>
      <select {...useControlProps(field)} {...select} className={`h-12 ${CONTROL}`}>
        <option value="">Please choose</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
