import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '../button-class.ts'
import { announce } from '../live-region.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FieldErrorsContext } from './field-errors-context.ts'
import type { FormCall } from './form-call.ts'
import { type FormState, FRESH_FORM } from './form-state.ts'
import { useForm } from './use-form.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

type FormProps<Answer> = {
  label: string
  load: () => Promise<FormCall<Answer>>
  button: string
  onSent: (answer: Answer) => void
  /** What she reads beside the button after it was sent, where the form stays. */
  sentText?: string
  /** What a failure means for what she typed. */
  failureNote?: string
  /** For a form that comes back with something to say. */
  initialState?: FormState
  /** For forms with more in them than she would like to type again. */
  hasLeaveWarning?: boolean
  /** Further buttons, beside the first one. */
  moreButtons?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** Rules on leaving a field and on sending, one answer, a warning before leaving. */
export function Form<Answer>({
  label,
  load,
  button,
  onSent,
  sentText,
  failureNote,
  initialState = FRESH_FORM,
  hasLeaveWarning = false,
  moreButtons,
  children,
}: FormProps<Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const { state, edited, left, submit } = useForm({ form, load, onSent, initialState })
  const { status, errors, refusals, failure } = state
  const isHydrated = useHydrated()
  useLeaveWarning(hasLeaveWarning && state.isDirty)

  // With each refusal, and not while she corrects one field after another.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (refusals === 0 || !field) return
    // Where the focus is already, moving it there says nothing.
    if (field === document.activeElement) announce(errorTextOf(field))
    field.focus()
  }, [refusals])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its fields
    <form
      ref={form}
      noValidate
      aria-label={label}
      onFocus={() => void load().catch(() => {})}
      onInput={({ target }) => edited((target as HTMLInputElement).name)}
      onBlur={({ target, relatedTarget }) => {
        const name = target.getAttribute('name')
        // Only the window has lost it: she is looking something up.
        if (!name || target === document.activeElement) return
        // A complaint that comes up now would move the link or button away that she is about to press.
        if (!relatedTarget?.matches('a, button')) void left(name)
      }}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5 sm:grid-cols-2"
    >
      {refusals > 0 && <ErrorSummary errors={errors} form={form} />}
      <FieldErrorsContext value={errors}>{children}</FieldErrorsContext>
      <div className="flex flex-col items-start gap-4 sm:col-span-2">
        {failure && (
          <p role="alert" className="rounded-input bg-blush px-4 py-3 text-ink">
            <strong className="font-semibold text-error">That did not work.</strong> {failure}{' '}
            {failureNote}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button
            type="submit"
            // Before scripts run, the browser would send the form to this page's own address.
            disabled={!isHydrated}
            aria-busy={status === 'sending'}
            className={`min-w-44 ${buttonClass()}`}
          >
            {button}
          </button>
          {moreButtons}
          {sentText && (
            <p role="status" className="font-semibold text-success">
              {status === 'sent' && sentText}
            </p>
          )}
        </div>
        <noscript>
          <p>This form needs JavaScript. Please turn it on to go on.</p>
        </noscript>
      </div>
    </form>
  )
}

function errorTextOf(field: HTMLElement): string {
  const [errorId = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
  // The last part: before it stands a mark for the eye.
  return document.getElementById(errorId)?.lastChild?.textContent ?? ''
}
