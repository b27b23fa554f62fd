/** What is wrong, by the name of the field. */
export type FieldErrors = Record<string, string>

export type FormState = {
  status: 'editing' | 'sending' | 'sent'
  errors: FieldErrors
  /** How often it was refused for its fields: from the first time on a summary stands above the form. */
  refusals: number
  /** What stopped the last try, when no field is to blame. */
  failure: string | null
  isDirty: boolean
}

export type FormEvent =
  | { type: 'edited'; field: string }
  | { type: 'left'; field: string; error: string | undefined }
  | { type: 'sending' }
  | { type: 'refused'; errors: FieldErrors }
  | { type: 'failed'; failure: string }
  | { type: 'sent' }

export const FRESH_FORM: FormState = {
  status: 'editing',
  errors: {},
  refusals: 0,
  failure: null,
  isDirty: false,
}

export function nextFormState(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'edited':
      // Whoever corrects a field is not scolded while she types.
      return {
        ...state,
        status: state.status === 'sent' ? 'editing' : state.status,
        isDirty: true,
        errors: withError(state.errors, event.field, undefined),
      }
    case 'left':
      return { ...state, errors: withError(state.errors, event.field, event.error) }
    case 'sending':
      return { ...state, status: 'sending', errors: {}, failure: null }
    case 'refused':
      return { ...state, status: 'editing', refusals: state.refusals + 1, errors: event.errors }
    case 'failed':
      return { ...state, status: 'editing', failure: event.failure }
    case 'sent':
      return { ...FRESH_FORM, status: 'sent' }
  }
}

function withError(errors: FieldErrors, field: string, error: string | undefined): FieldErrors {
  const { [field]: _, ...others } = errors
  return error === undefined ? others : { ...others, [field]: error }
}
