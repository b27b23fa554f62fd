import { type InputEvent, useEffect, useRef } from 'react'
import { FieldFrame, type FieldProps, useField } from './field-frame.tsx'

const CODE_LENGTH = 6

/**
 * One input for the whole code, so that the browser can fill it in and a code can be pasted. A complete code
 * submits the form.
 */
export function CodeField(field: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { frame, control } = useField({ ...field, isWide: true })

  // A wrong code is selected, so that the next key replaces it.
  useEffect(() => {
    if (frame.error) input.current?.select()
  }, [frame.error])

  const readCode = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    const digits = digitsOfCode(currentTarget.value)
    if (digits !== currentTarget.value) currentTarget.value = digits
    if (digits.length === CODE_LENGTH) currentTarget.form?.requestSubmit()
  }

  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        ref={input}
        onInput={readCode}
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

/** The digits of the input's text: "123 456" and "123-456" are the same code. */
export function digitsOfCode(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
}
