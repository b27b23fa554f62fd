import { type ComponentProps, type ReactNode, use } from 'react'
import { FieldErrorsContext } from './field-errors-context.ts'

const CONTROL =
  'w-full rounded-input border border-line-strong bg-white px-4 text-base text-ink aria-invalid:border-2 aria-invalid:border-error'

type FieldProps = {
  name: string
  label: string
  hint?: string
  isOptional?: boolean
  /** Both columns of the form. */
  isWide?: boolean
}

export function TextField({
  name,
  label,
  hint,
  isOptional,
  isWide,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const error = use(FieldErrorsContext)[name]
  return (
    <Frame {...{ name, label, hint, isOptional, isWide, error }}>
      <input
        {...controlProps(name, hint, error, isOptional)}
        {...input}
        className={`h-12 ${CONTROL}`}
      />
    </Frame>
  )
}

export function TextArea({
  name,
  label,
  hint,
  isOptional,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const error = use(FieldErrorsContext)[name]
  return (
    <Frame {...{ name, label, hint, isOptional, error }} isWide>
      <textarea
        rows={6}
        {...controlProps(name, hint, error, isOptional)}
        {...area}
        className={`py-3 ${CONTROL}`}
      />
    </Frame>
  )
}

type SelectProps = FieldProps & { options: Record<string, string> }

/** `options` by value; the first one is none of them. */
export function SelectField({ name, label, hint, isOptional, isWide, options }: SelectProps) {
  const error = use(FieldErrorsContext)[name]
  return (
    <Frame {...{ name, label, hint, isOptional, isWide, error }}>
      <select
        {...controlProps(name, hint, error, isOptional)}
        defaultValue=""
        className={`h-12 ${CONTROL}`}
      >
        <option value="">Please choose</option>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

function controlProps(
  name: string,
  hint: string | undefined,
  error: string | undefined,
  isOptional: boolean | undefined,
) {
  const described = [error && `error-${name}`, hint && `hint-${name}`].filter(Boolean).join(' ')
  return {
    id: `field-${name}`,
    name,
    required: !isOptional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

type FrameProps = FieldProps & { error: string | undefined; children: ReactNode }

function Frame({ name, label, hint, isOptional, isWide, error, children }: FrameProps) {
  return (
    <div className={isWide ? 'sm:col-span-2' : ''}>
      <label htmlFor={`field-${name}`} data-name={label} className="block pb-1.5 font-semibold">
        {label}
        {isOptional && <span className="font-normal text-ink-mute"> (optional)</span>}
      </label>
      {children}
      {error && (
        <p id={`error-${name}`} className="flex gap-2 pt-1.5 text-sm text-error">
          <span aria-hidden="true" className="font-semibold">
            !
          </span>
          {error}
        </p>
      )}
      {hint && (
        <p id={`hint-${name}`} className="pt-1.5 text-sm text-ink-mute">
          {hint}
        </p>
      )}
    </div>
  )
}
