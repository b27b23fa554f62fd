import { type ReactNode, use } from 'react'
import { FieldErrorsContext } from './field-errors-context.ts'

/** What an input, a select and a text area have in common. */
export const CONTROL =
  'w-full rounded-input border border-line-strong bg-white px-4 text-base text-ink [&[readonly]]:bg-shell disabled:bg-shell disabled:text-ink-mute aria-invalid:border-2 aria-invalid:border-error'

export type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  isOptional?: boolean
  /** Both columns of the form. */
  isWide?: boolean
}

/** For the element that holds the value: its name, and what is said about it. */
export function useControlProps({ name, hint, isOptional }: FieldProps) {
  const error = use(FieldErrorsContext)[name]
  const described = [error && `error-${name}`, hint && `hint-${name}`].filter(Boolean).join(' ')
  return {
    id: `field-${name}`,
    name,
    required: !isOptional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

/** Label above, complaint and hint below. */
export function FieldFrame({
  name,
  label,
  hint,
  isOptional,
  isWide,
  children,
}: FieldProps & { children: ReactNode }) {
  const error = use(FieldErrorsContext)[name]
  return (
    <div className={isWide ? 'sm:col-span-2' : ''}>
      <label htmlFor={`field-${name}`} data-name={label} className="block pb-1.5 font-semibold">
        {label}
        {isOptional && <span className="font-normal text-ink-mute"> (optional)</span>}
      </label>
      {children}
      <FieldError name={name} error={error} />
      {hint && (
        <p id={`hint-${name}`} className="pt-1.5 text-sm text-ink-mute">
          {hint}
        </p>
      )}
    </div>
  )
}

function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`error-${name}`} className="flex gap-2 pt-1.5 text-sm text-error">
      <span aria-hidden="true" className="font-semibold">
        !
      </span>
      {error}
    </p>
  )
}
