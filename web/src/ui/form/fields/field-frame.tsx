import { createContext, type ReactNode, use, useId } from 'react'
import type { FieldErrors } from '../form-state.ts'

/** The classes that an input, a select and a text area share. */
export const CONTROL =
  'w-full rounded-input border border-line-strong bg-white px-4 text-base text-ink [&[readonly]]:bg-shell disabled:bg-shell disabled:text-ink-mute aria-invalid:border-2 aria-invalid:border-error'

/** The form provides its field errors to its fields. */
export const FieldErrorsContext = createContext<FieldErrors>({})

export type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  isOptional?: boolean
  /** Spans both columns of the form. */
  isWide?: boolean
}

type FieldFrameProps = FieldProps & { id: string; error: string | undefined }

/** Props for the frame and for the control inside it. The ids are unique, so that several forms fit on one page. */
export function useField(field: FieldProps) {
  const { name, hint, isOptional } = field
  const id = useId()
  const error = use(FieldErrorsContext)[name]
  const describedBy = [error && errorIdOf(id), hint && hintIdOf(id)].filter(Boolean).join(' ')
  const frame: FieldFrameProps = { ...field, id, error }
  const control = {
    id,
    name,
    required: !isOptional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
  return { frame, control }
}

const errorIdOf = (id: string): string => `${id}-error`
const hintIdOf = (id: string): string => `${id}-hint`

/** Label above the control, error and hint below it. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  isOptional,
  isWide,
  children,
}: FieldFrameProps & { children: ReactNode }) {
  return (
    <div className={isWide ? 'col-span-full' : ''}>
      <label htmlFor={id} data-name={label} className="block pb-1.5 font-semibold">
        {label}
        {isOptional && <span className="font-normal text-ink-mute"> (optional)</span>}
      </label>
      {children}
      {error && (
        <p id={errorIdOf(id)} className="flex gap-2 pt-1.5 text-sm text-error">
          <span aria-hidden="true" className="font-semibold">
            !
          </span>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintIdOf(id)} className="pt-1.5 text-sm text-ink-mute">
          {hint}
        </p>
      )}
    </div>
  )
}
