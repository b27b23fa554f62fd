import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { CONTROL, FieldFrame, type FieldProps, useControlProps } from './field-frame.tsx'

/** Can be read while it is typed, which saves more wrong ones than hiding it prevents looks. */
export function PasswordField({
  name,
  label,
  hint,
  isOptional,
  isWide = true,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const control = useRef<HTMLInputElement>(null)
  const field = { name, label, hint, isOptional, isWide }

  // Password managers look for a hidden one when a form is sent.
  useEffect(() => {
    const form = control.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <FieldFrame {...field}>
      <div className="relative">
        <input
          {...useControlProps(field)}
          {...input}
          ref={control}
          type={isShown ? 'text' : 'password'}
          maxLength={128}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={`h-12 pr-20! ${CONTROL}`}
        />
        <button
          type="button"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-1 right-1 rounded-input px-4 text-sm font-semibold text-ink-soft hover:text-berry"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
    </FieldFrame>
  )
}
