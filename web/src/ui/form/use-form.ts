import { type RefObject, type SubmitEvent, useReducer, useRef } from 'react'
import type { FormCall, FormValues } from './form-call.ts'
import { type Blame, toFormEvent } from './form-errors.ts'
import { type FormState, nextFormState } from './form-state.ts'

type FormOptions<Answer> = {
  form: RefObject<HTMLFormElement | null>
  load: () => Promise<FormCall<Answer>>
  onSent: (answer: Answer) => void
  initialState: FormState
}

/**
 * The inputs keep their own text: nothing that she typed before our scripts arrived, or before a try failed,
 * is lost. `load` brings the rules and the call once she starts.
 */
export function useForm<Answer>({ form, load, onSent, initialState }: FormOptions<Answer>) {
  const [state, dispatch] = useReducer(nextFormState, initialState)
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
    // What she sent meanwhile is answered as a whole.
    if (errors && !isSending.current) dispatch({ type: 'left', field, error: errors[field] })
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    dispatch({ type: 'sending' })
    const values = readValues(form.current, event.nativeEvent.submitter)
    let blame: Blame | undefined
    try {
      const call = await load()
      blame = call.blame
      const errors = call.check(values)
      if (Object.keys(errors).length > 0) {
        dispatch({ type: 'refused', errors })
        return
      }
      const answer = await call.send(values)
      dispatch({ type: 'sent' })
      onSent(answer)
    } catch (error) {
      const hasField = (name: string) => Boolean(form.current?.elements.namedItem(name))
      dispatch(toFormEvent(error, { blame, hasField }))
    } finally {
      isSending.current = false
    }
  }

  return { state, edited, left, submit }
}

/** With the pressed button's own name and value, where it has any. */
function readValues(form: HTMLFormElement | null, pressed: HTMLElement | null = null): FormValues {
  const entries = form ? [...new FormData(form, pressed)] : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
