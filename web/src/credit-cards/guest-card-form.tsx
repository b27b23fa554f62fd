import type { CardDetails } from '@twirl/contract/credit-cards'
import { type FormEvent, useReducer, useRef } from 'react'
import { FieldErrorsContext } from '#ui/form/fields/field-frame.tsx'
import { formReducer, INITIAL_FORM_STATE } from '#ui/form/form-state.ts'
import { readValues } from '#ui/form/use-form.ts'
import { checkCard, toCardDetails } from './card-call.ts'
import { CardFields } from './card-fields.tsx'

type GuestCardFormProps = {
  /** Null while the card is incomplete. The caller keeps it in memory only. */
  onCapture: (card: CardDetails | null) => void
}

/** The card of a guest: captured when a field is left and all are valid (spec section 5). It is saved nowhere. */
export function GuestCardForm({ onCapture }: GuestCardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [{ fieldErrors }, dispatch] = useReducer(formReducer, INITIAL_FORM_STATE)

  const capture = (name: string) => {
    const values = readValues(form.current)
    const errors = checkCard(values)
    onCapture(Object.keys(errors).length === 0 ? toCardDetails(values) : null)
    if (values[name]) dispatch({ type: 'blurred', field: name, error: errors[name] })
  }
  const handleInput = ({ target }: FormEvent) => {
    dispatch({ type: 'changed', field: (target as HTMLInputElement).name })
    onCapture(null)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its fields
    <form
      ref={form}
      noValidate
      aria-label="Card"
      onInput={handleInput}
      onBlur={({ target }) => {
        const name = target.getAttribute('name')
        if (name) capture(name)
      }}
      // Enter in a field captures the card as leaving it does.
      onSubmit={(event) => {
        event.preventDefault()
        for (const name of Object.keys(readValues(form.current))) capture(name)
      }}
      className="grid gap-5 sm:grid-cols-2"
    >
      <FieldErrorsContext value={fieldErrors}>
        <CardFields />
      </FieldErrorsContext>
    </form>
  )
}
