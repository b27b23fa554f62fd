import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { CONTROL, FieldFrame, type FieldProps, useField } from './field-frame.tsx'

/** The password can be shown while it is typed: that prevents typing errors. */
export function PasswordField({
  name,
  label,
  hint,
  isOptional,
  isWide = true,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const { frame, control } = useField({ name, label, hint, isOptional, isWide })

  // Password managers look for an input of type password when a form is submitted.
  useEffect(() => {
    const form = inputRef.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          {...control}
          {...input}
          ref={inputRef}
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
