/** Error messages by field name. */
export type FieldErrors = Record<string, string>

export type FormState = {
  status: 'editing' | 'sending' | 'sent'
  fieldErrors: FieldErrors
  /** How often a submit was rejected because of its fields. After the first time the form shows a summary. */
  rejections: number
  /** Error of the last submit that concerns no single field. */
  formError: string | null
  isDirty: boolean
}

export type FormEvent =
  | { type: 'changed'; field: string }
  | { type: 'blurred'; field: string; error: string | undefined }
  | { type: 'sending' }
  | { type: 'rejected'; fieldErrors: FieldErrors }
  /** Without an error if the global handler shows it. */
  | { type: 'failed'; formError: string | null }
  | { type: 'sent' }

export const INITIAL_FORM_STATE: FormState = {
  status: 'editing',
  fieldErrors: {},
  rejections: 0,
  formError: null,
  isDirty: false,
}

export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'changed':
      // The error goes away while the field is corrected; it is checked again on blur.
      return {
        ...state,
        status: state.status === 'sent' ? 'editing' : state.status,
        isDirty: true,
        fieldErrors: withError(state.fieldErrors, event.field, undefined),
      }
    case 'blurred':
      return { ...state, fieldErrors: withError(state.fieldErrors, event.field, event.error) }
    case 'sending':
      return { ...state, status: 'sending', fieldErrors: {}, formError: null }
    case 'rejected':
      return {
        ...state,
        status: 'editing',
        rejections: state.rejections + 1,
        fieldErrors: event.fieldErrors,
      }
    case 'failed':
      return { ...state, status: 'editing', formError: event.formError }
    case 'sent':
      return { ...INITIAL_FORM_STATE, status: 'sent' }
  }
}

function withError(errors: FieldErrors, field: string, error: string | undefined): FieldErrors {
  const { [field]: _, ...others } = errors
  return error === undefined ? others : { ...others, [field]: error }
}
