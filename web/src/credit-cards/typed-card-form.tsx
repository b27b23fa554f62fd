import { type Ref, useEffect, useImperativeHandle, useReducer, useRef } from 'react'
import { afterPress, watchPresses } from '#lib/after-press.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import { announceFieldError, findField } from '#ui/form/field-in-form.ts'
import { FieldErrorsContext } from '#ui/form/fields/field-frame.tsx'
import { formReducer, INITIAL_FORM_STATE } from '#ui/form/form-state.ts'
import { readValues } from '#ui/form/use-form.ts'
import { leavesPath, useLeaveWarning } from '#ui/form/use-leave-warning.ts'
import { checkCard, toCardDetails } from './card-call.ts'
import { CardFields } from './card-fields.tsx'
import { lastFour } from './card-text.ts'
import type { CardFormHandle, PayableCard } from './payable-card.ts'
import { SAVE_BOX, SaveBox } from './save-box.tsx'

type TypedCardFormProps = {
  ref: Ref<CardFormHandle>
  /** Null while the card is incomplete. The caller keeps it in memory only. */
  onCapture: (card: PayableCard | null) => void
  /** For customers: guests have no saved cards. */
  hasSaveBox?: boolean
}

/** A card to pay with: captured as soon as all fields are valid. */
export function TypedCardForm({ ref, onCapture, hasSaveBox = false }: TypedCardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [{ fieldErrors, isDirty, rejections }, dispatch] = useReducer(
    formReducer,
    INITIAL_FORM_STATE,
  )

  // The form stays while the steps of the checkout change.
  useLeaveWarning(isDirty, leavesPath)

  /** Tells the caller, and returns what is still wrong. */
  const capture = () => {
    const values = readValues(form.current)
    const errors = checkCard(values)
    const isComplete = Object.keys(errors).length === 0
    onCapture(isComplete ? toPayableCard(values) : null)
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

  const showMissing = () => {
    const { errors } = capture()
    if (Object.keys(errors).length > 0) dispatch({ type: 'rejected', fieldErrors: errors })
  }
  useImperativeHandle(ref, () => ({
    showMissing,
    refuse: (refused) => {
      const code = findField(form.current, 'security_code')
      if (code instanceof HTMLInputElement) code.value = ''
      capture()
      if (Object.keys(refused).length > 0) dispatch({ type: 'rejected', fieldErrors: refused })
    },
  }))

  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [rejections])

  // A card that cannot be seen any more must not be charged.
  const forget = useRef(onCapture)
  useEffect(() => () => forget.current(null), [])

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
        showMissing()
      }}
      className="field-grid"
    >
      <FieldErrorsContext value={fieldErrors}>
        <CardFields />
      </FieldErrorsContext>
      {hasSaveBox && <SaveBox>You can delete it in your account whenever you like.</SaveBox>}
    </form>
  )
}

function toPayableCard(values: FormValues): PayableCard {
  const details = toCardDetails(values)
  const name = `card ending in ${lastFour(details.credit_card_number)}`
  const isSavedForLater = values[SAVE_BOX] === 'on'
  return { collect: async () => ({ name, details, isSavedForLater }) }
}
