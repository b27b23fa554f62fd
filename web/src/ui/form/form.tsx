import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { buttonClass } from '../buttons/button-class.ts'
import { announce } from '../live-region.tsx'
import { findField, labelOf } from './field-in-form.ts'
import { FieldErrorsContext } from './fields/field-frame.tsx'
import type { FormCall } from './form-call.ts'
import { type FieldErrors, type FormState, INITIAL_FORM_STATE } from './form-state.ts'
import { useForm } from './use-form.ts'
import { type KeptForm, useKeepingOf } from './use-kept-form.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

type FormProps<Answer> = {
  label: string
  load: () => Promise<FormCall<Answer>>
  button: string
  onSent: (answer: Answer) => void
  /** Shown beside the button after the form was sent, for forms that stay visible. */
  sentText?: string
  /** Shown with a form error: whether the typed text is still there. */
  failureNote?: string
  /** Fields that the visitor need not fill in any more: their errors are not shown. */
  filledFields?: readonly string[]
  /** For a form that opens with an error. */
  initialState?: FormState
  /** Asks before the page is left with unsaved text. */
  hasLeaveWarning?: boolean
  /** What is kept when the session ends while the form is filled in, see `useKeptForm`. */
  kept?: KeptForm
  /** Shown beside the submit button. */
  moreButtons?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** Checks fields on blur and on submit, shows errors, prevents a double submit, warns before unsaved text is lost. */
export function Form<Answer>({
  label,
  load,
  button,
  onSent,
  sentText,
  failureNote,
  filledFields,
  initialState = INITIAL_FORM_STATE,
  hasLeaveWarning = false,
  kept,
  moreButtons,
  children,
}: FormProps<Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const { state, handleChange, handleBlur, handleSubmit } = useForm({
    form,
    load,
    onSent,
    initialState: kept?.values ? { ...initialState, isDirty: true } : initialState,
  })
  const { status, rejections, formError } = state
  const fieldErrors = withoutFields(state.fieldErrors, filledFields ?? [])
  useLeaveWarning(hasLeaveWarning && state.isDirty)
  useKeepingOf(kept, form, state.isDirty)

  // Focuses the first invalid field after each rejected submit, not while fields are corrected.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (rejections === 0 || !field) return
    // Screen readers do not announce a focus that does not move.
    if (field === document.activeElement) announce(errorTextOf(field))
    field.focus()
  }, [rejections])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its fields
    <form
      ref={form}
      // Outside a dialog the browser does nothing with it: without scripts it would send the values in the page's URL.
      method="dialog"
      noValidate
      aria-label={label}
      onFocus={() => void load().catch(() => {})}
      onInput={({ target }) => handleChange((target as HTMLInputElement).name)}
      onBlur={({ target }) => void handleBlur(target)}
      onSubmit={(event) => void handleSubmit(event)}
      className="field-grid"
    >
      {kept?.values && state.isDirty && (
        <p role="status" className="col-span-full rounded-input bg-mint px-4 py-3">
          We kept what you typed before you were logged out. It isn’t saved yet.
        </p>
      )}
      {rejections > 0 && <ErrorSummary fieldErrors={fieldErrors} form={form} />}
      <FieldErrorsContext value={fieldErrors}>{children}</FieldErrorsContext>
      <div className="flex flex-col items-start gap-4 col-span-full">
        {formError && (
          <p role="alert" className="rounded-input bg-blush px-4 py-3 text-ink">
            <strong className="font-semibold text-error">That didn’t work.</strong> {formError}{' '}
            {failureNote}
          </p>
        )}
        <div className="flex w-full flex-wrap gap-x-6 gap-y-3 max-sm:flex-col sm:items-center">
          <button
            type="submit"
            aria-busy={status === 'sending'}
            className={`sm:min-w-44 noscript:hidden ${buttonClass()}`}
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
          <p>This form needs JavaScript. Please turn it on to continue.</p>
        </noscript>
      </div>
    </form>
  )
}

function withoutFields(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.includes(name)))
}

function errorTextOf(field: HTMLElement): string {
  const [errorId = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
  // The last child is the text; the child before it is a decorative mark.
  return document.getElementById(errorId)?.lastChild?.textContent ?? ''
}

type ErrorSummaryProps = { fieldErrors: FieldErrors; form: RefObject<HTMLFormElement | null> }

/** Links to all invalid fields, in their order. A single one has the focus already and needs no list. */
function ErrorSummary({ fieldErrors, form }: ErrorSummaryProps) {
  const fields = [...(form.current?.elements ?? [])].map((field) => field.getAttribute('name'))
  // An answer of the server names them in another order than the form.
  const names = Object.keys(fieldErrors).toSorted((a, b) => fields.indexOf(a) - fields.indexOf(b))
  if (names.length < 2) return null
  const find = (name: string) => findField(form.current, name)

  const focus = (name: string) => (event: MouseEvent) => {
    // A new hash would add an entry to the history.
    event.preventDefault()
    find(name)?.focus()
  }

  return (
    <div className="col-span-full rounded-picture border-2 border-error p-5">
      <p className="font-semibold text-error">{names.length} fields need your attention</p>
      <ul className="pt-2">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${find(name)?.id ?? ''}`}
              onClick={focus(name)}
              className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-berry"
            >
              {labelOf(find(name))}: {fieldErrors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
