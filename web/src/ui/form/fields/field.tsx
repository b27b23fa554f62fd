import type { ComponentProps } from 'react'
import { Icon } from '#ui/icon.tsx'
import { CONTROL, FieldFrame, type FieldProps, useField } from './field-frame.tsx'

export function TextField({
  name,
  label,
  hint,
  isOptional,
  isWide,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField({ name, label, hint, isOptional, isWide })
  return (
    <FieldFrame {...frame}>
      <input {...control} {...input} className={`h-12 ${CONTROL}`} />
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
  const { frame, control } = useField({ name, label, hint, isOptional, isWide: true })
  return (
    <FieldFrame {...frame}>
      <textarea rows={6} {...control} {...area} className={`py-3 ${CONTROL}`} />
    </FieldFrame>
  )
}

type SelectProps = FieldProps &
  ComponentProps<'select'> & { options: readonly (readonly [value: string, text: string])[] }

/** The first option is empty. */
export function SelectField({
  name,
  label,
  hint,
  isOptional,
  isWide,
  options,
  ...select
}: SelectProps) {
  const { frame, control } = useField({ name, label, hint, isOptional, isWide })
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select
          {...control}
          {...select}
          className={`h-12 appearance-none pr-10 text-ellipsis ${CONTROL}`}
        >
          <option value="">Please choose</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2"
        />
      </div>
    </FieldFrame>
  )
}

export function EmailField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField type="email" autoComplete="email" autoCapitalize="none" maxLength={254} {...field} />
  )
}
