import { type RefObject, type SubmitEvent, useReducer, useRef } from 'react'
import { FRESH_FORM, nextFormState } from './form-state.ts'
import {
  failureText,
  fieldErrorsOf,
  type FormValues,
  type MessageCall,
  newMessageToken,
} from './message-call.ts'

/**
 * The inputs keep their own text: nothing that she typed before our scripts arrived, or before a try failed,
 * is lost. `load` brings the rules and the call once she starts.
 */
export function useMessageForm(
  form: RefObject<HTMLFormElement | null>,
  load: () => Promise<MessageCall>,
) {
  const [state, dispatch] = useReducer(nextFormState, FRESH_FORM)
  // The same words sent again are the same message, stored once; changed words are another one.
  const attempt = useRef<{ words: string; token: string }>(undefined)
  // A second press may come before the first one has rendered.
  const isSending = useRef(false)

  const edited = (field: string) => dispatch({ type: 'edited', field })

  const left = async (field: string) => {
    const values = readValues(form.current)
    // Passing through an empty field is not a mistake yet; sending the form empty is.
    if (!values[field] && state.refusals === 0) return
    const errors = await load().then(
      ({ check }) => check(values),
      // Without a connection there are no rules yet; sending will say so.
      () => null,
    )
    if (errors) dispatch({ type: 'left', field, error: errors[field] })
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    dispatch({ type: 'sending' })
    const values = readValues(form.current)
    try {
      const { check, send } = await load()
      const errors = check(values)
      if (Object.keys(errors).length > 0) {
        dispatch({ type: 'refused', errors })
        return
      }
      const words = JSON.stringify(values)
      if (attempt.current?.words !== words) attempt.current = { words, token: newMessageToken() }
      await send(values, attempt.current.token)
      attempt.current = undefined
      dispatch({ type: 'sent' })
    } catch (error) {
      const errors = fieldErrorsOf(error)
      if (Object.keys(errors).length > 0) dispatch({ type: 'refused', errors })
      else dispatch({ type: 'failed', failure: failureText(error) })
    } finally {
      isSending.current = false
    }
  }

  return { state, edited, left, submit }
}

function readValues(form: HTMLFormElement | null): FormValues {
  const entries = form ? [...new FormData(form)] : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
