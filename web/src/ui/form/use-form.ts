import { type RefObject, type SubmitEvent, useEffect, useReducer, useRef } from 'react'
import { afterPress, watchPresses } from '#lib/after-press.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { isSystemError } from '#lib/errors/system-error.ts'
import { announceFieldError } from './field-in-form.ts'
import type { FormCall, FormValues } from './form-call.ts'
import { type FieldsByErrorCode, toFormEvent } from './form-errors.ts'
import { formReducer, type FormState } from './form-state.ts'

type FormOptions<Answer> = {
  form: RefObject<HTMLFormElement | null>
  load: () => Promise<FormCall<Answer>>
  onSent: (answer: Answer) => void
  initialState: FormState
}

/**
 * The inputs are uncontrolled, so that text typed before hydration or before a failed submit is not lost. `load`
 * imports rules and call on the first use.
 */
export function useForm<Answer>({ form, load, onSent, initialState }: FormOptions<Answer>) {
  const [state, dispatch] = useReducer(formReducer, initialState)
  // A ref, because a second press can come before the first one has rendered.
  const isSending = useRef(false)
  const submits = useRef(0)

  const handleChange = (field: string) => dispatch({ type: 'changed', field })

  useEffect(watchPresses, [])
  const handleBlur = async (field: Element) => {
    const submitsBefore = submits.current
    // Without a connection there are no rules; the submit reports the failure.
    const call = await load().catch(() => null)
    if (!call) return
    afterPress(() => {
      // A submit that started meanwhile reports all errors itself.
      if (!isSending.current && submits.current === submitsBefore) checkField(field, call)
    })
  }
  const checkField = (field: Element, { check, checkedAfter }: FormCall<Answer>) => {
    const name = field.getAttribute('name')
    // The window lost the focus, the field did not. Or its label was pressed.
    if (!name || !form.current || field === document.activeElement) return
    const values = readValues(form.current)
    const errors = check(values)
    for (const checked of [name, ...(checkedAfter?.[name] ?? [])]) {
      // An empty field is an error only after the first submit.
      if (!values[checked] && state.rejections === 0) continue
      dispatch({ type: 'blurred', field: checked, error: errors[checked] })
      announceFieldError(form.current, checked, errors[checked])
    }
  }

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    submits.current += 1
    dispatch({ type: 'sending' })
    const values = readValues(form.current, event.nativeEvent.submitter)
    let fieldsByErrorCode: FieldsByErrorCode | undefined
    try {
      const call = await load()
      fieldsByErrorCode = call.fieldsByErrorCode
      const fieldErrors = call.check(values)
      if (Object.keys(fieldErrors).length > 0) {
        dispatch({ type: 'rejected', fieldErrors })
        return
      }
      const answer = await call.send(values)
      dispatch({ type: 'sent' })
      onSent(answer)
    } catch (error) {
      if (isSystemError(error)) {
        dispatch({ type: 'failed', formError: null })
        handleError(error, 'action')
        return
      }
      const hasField = (name: string) => Boolean(form.current?.elements.namedItem(name))
      dispatch(toFormEvent(error, { fieldsByErrorCode, hasField }))
    } finally {
      isSending.current = false
    }
  }

  return { state, handleChange, handleBlur, handleSubmit }
}

/** The values of the inputs, with name and value of the submit button if it has any. */
export function readValues(
  form: HTMLFormElement | null,
  submitter: HTMLElement | null = null,
): FormValues {
  const entries = form ? [...new FormData(form, submitter)] : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
