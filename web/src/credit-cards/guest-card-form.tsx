import type { CardDetails } from '@twirl/contract/buying/credit-cards'
import { useEffect, useReducer, useRef } from 'react'
import { afterPress, watchPresses } from '#lib/after-press.ts'
import { announceFieldError } from '#ui/form/field-in-form.ts'
import { FieldErrorsContext } from '#ui/form/fields/field-frame.tsx'
import { formReducer, INITIAL_FORM_STATE } from '#ui/form/form-state.ts'
import { readValues } from '#ui/form/use-form.ts'
import { leavesPath, useLeaveWarning } from '#ui/form/use-leave-warning.ts'
import { checkCard, toCardDetails } from './card-call.ts'
import { CardFields } from './card-fields.tsx'

type GuestCardFormProps = {
  /** Null while the card is incomplete. The caller keeps it in memory only. */
  onCapture: (card: CardDetails | null) => void
}

/** The card of a guest: captured when a field is left and all are valid (spec section 5). It is saved nowhere. */
export function GuestCardForm({ onCapture }: GuestCardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [{ fieldErrors, isDirty }, dispatch] = useReducer(formReducer, INITIAL_FORM_STATE)

  // The form stays while the steps of the checkout change.
  useLeaveWarning(isDirty, leavesPath)

  /** Tells the caller, and returns what is still wrong. */
  const capture = () => {
    const values = readValues(form.current)
    const errors = checkCard(values)
    onCapture(Object.keys(errors).length === 0 ? toCardDetails(values) : null)
    return { values, errors }
  }
  useEffect(watchPresses, [])
  const handleBlur = (name: string) => {
    const { values, errors } = capture()
    if (!values[name]) return
    afterPress(() => {
      dispatch({ type: 'blurred', field: name, error: errors[name] })
      announceFieldError(form.current, name, errors[name])
    })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its fields
    <form
      ref={form}
      noValidate
      aria-label="Card"
      // Already complete before the last field is left, so that the button to pay is enabled then.
      onInput={({ target }) => {
        dispatch({ type: 'changed', field: (target as HTMLInputElement).name })
        capture()
      }}
      onBlur={({ target }) => {
        const name = target.getAttribute('name')
        if (name) handleBlur(name)
      }}
      // Enter in a field.
      onSubmit={(event) => {
        event.preventDefault()
        dispatch({ type: 'rejected', fieldErrors: capture().errors })
      }}
      className="field-grid"
    >
      <FieldErrorsContext value={fieldErrors}>
        <CardFields />
      </FieldErrorsContext>
    </form>
  )
}
