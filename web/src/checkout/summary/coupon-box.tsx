import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { CONTROL } from '#ui/form/fields/field-frame.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'

type CouponBoxProps = {
  /** The coupon that is applied. */
  code: string | null
  /** Why the last one was refused. */
  error: string | null
  /** The last one is not active: it is dropped without a reason. */
  isDropped: boolean
  isBusy: boolean
  onChange: (code: string | null) => void
}

/** The discount code: one at a time. */
export function CouponBox({ code, error, isDropped, isBusy, onChange }: CouponBoxProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isEdited, setEdited] = useState(false)
  const typed = text.trim().toUpperCase()
  const shownError = isEdited ? null : error
  const box = useRef<HTMLDivElement>(null)
  const shownCode = useRef(code)

  // The pressed button disappears with the change, so the focus moves to what replaces it.
  useEffect(() => {
    if (shownCode.current === code) return
    shownCode.current = code
    announce(code === null ? 'Discount code removed.' : `Discount code ${code} applied.`)
    setText('')
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button:enabled, input')?.focus()
  }, [code])

  // What is dropped leaves the field as well.
  const [wasBusy, setWasBusy] = useState(isBusy)
  if (wasBusy !== isBusy) {
    setWasBusy(isBusy)
    if (!isBusy && isDropped && !isEdited) setText('')
  }
  // The emptied field disables the pressed button.
  const isTried = useRef(false)
  useEffect(() => {
    if (isBusy || !isTried.current) return
    isTried.current = false
    if (isDropped) box.current?.querySelector('input')?.focus()
  }, [isBusy, isDropped])

  if (code !== null) {
    return (
      <div
        ref={box}
        className="flex flex-wrap items-center justify-between gap-x-4 rounded-input bg-mint py-1 pr-2 pl-4"
      >
        <span className="min-w-0 py-2 wrap-anywhere">
          Discount code <strong className="font-semibold">{code}</strong>
        </span>
        <button
          type="button"
          aria-label={`Remove ${code}`}
          aria-busy={isBusy}
          onClick={() => onChange(null)}
          className="inline-flex min-h-11 items-center px-2 text-sm underline underline-offset-4 hover:text-berry"
        >
          Remove
        </button>
      </div>
    )
  }

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!typed || isBusy) return
    setEdited(false)
    isTried.current = true
    onChange(typed)
  }
  return (
    <div ref={box}>
      <form noValidate aria-label="Discount code" onSubmit={handleSubmit}>
        <label htmlFor={id} className="block pb-1.5 font-semibold">
          Discount code
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            value={text}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={shownError ? true : undefined}
            aria-describedby={shownError ? `${id}-error` : undefined}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setEdited(true)
            }}
            className={`h-12 min-w-0 uppercase ${CONTROL}`}
          />
          <button
            type="submit"
            disabled={!typed}
            aria-busy={isBusy}
            className={`${buttonClass('outline')} shrink-0 disabled:cursor-default disabled:border-line disabled:text-ink-mute`}
          >
            Add
          </button>
        </div>
        {/* Announced when it appears (CHECKOUT-17: red, under the box). */}
        <div role="alert">
          {shownError && (
            <p id={`${id}-error`} className="flex gap-2 pt-1.5 text-sm text-error">
              <span aria-hidden="true" className="font-semibold">
                !
              </span>
              {shownError}
            </p>
          )}
        </div>
      </form>
    </div>
  )
}
