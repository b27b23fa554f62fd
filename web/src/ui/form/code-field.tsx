import { type InputEvent, use, useEffect, useRef } from 'react'
import { FieldErrorsContext } from './field-errors-context.ts'
import { FieldFrame, type FieldProps, useControlProps } from './field-frame.tsx'
import { CODE_LENGTH, digitsOfCode } from './one-time-code.ts'

/** One field for the whole code, so that it can be pasted and filled in. Sends its form once it is complete. */
export function CodeField(field: FieldProps) {
  const control = useRef<HTMLInputElement>(null)
  const error = use(FieldErrorsContext)[field.name]

  // A wrong code stays, selected: the next key starts anew.
  useEffect(() => {
    if (error) control.current?.select()
  }, [error])

  const read = ({ currentTarget: input }: InputEvent<HTMLInputElement>) => {
    const digits = digitsOfCode(input.value)
    if (digits !== input.value) input.value = digits
    if (digits.length === CODE_LENGTH) input.form?.requestSubmit()
  }

  return (
    <FieldFrame {...field} isWide>
      <input
        {...useControlProps(field)}
        ref={control}
        onInput={read}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="––––––"
        data-first-focus=""
        className="h-16 w-full max-w-72 rounded-input border border-line-strong bg-white px-5 text-3xl tracking-[0.35em] tabular-nums placeholder:text-line-strong aria-invalid:border-2 aria-invalid:border-error"
      />
    </FieldFrame>
  )
}
