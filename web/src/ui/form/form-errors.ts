import { type CallError, type CallErrorCode, isCallErrorOf } from '@twirl/contract/client'
import type { Endpoint } from '@twirl/contract/endpoint'
import type { FieldErrors, FormEvent } from './form-state.ts'
import { waitText } from './wait-text.ts'

/** The field that an error code of the form's call concerns; that field shows the error's message. */
export type FieldsByErrorCode<E extends Endpoint = Endpoint> = Readonly<
  Partial<Record<CallErrorCode<E>, string>>
>

type FormErrorDeps = {
  fieldsByErrorCode?: FieldsByErrorCode | undefined
  hasField?: (name: string) => boolean
}

/** Field errors if the error concerns fields of the form, otherwise an error of the whole form. */
export function toFormEvent(error: unknown, deps: FormErrorDeps = {}): FormEvent {
  const fieldErrors = toFieldErrors(error, deps)
  return Object.keys(fieldErrors).length > 0
    ? { type: 'rejected', fieldErrors }
    : { type: 'failed', formError: failureText(error) }
}

function toFieldErrors(
  error: unknown,
  { fieldsByErrorCode = {}, hasField }: FormErrorDeps,
): FieldErrors {
  if (!isCallErrorOf<Endpoint>(error)) return {}
  const field = fieldsByErrorCode[error.code]
  if (field !== undefined) return { [field]: error.message }
  const shown = Object.entries(error.fields ?? {}).filter(([name]) => hasField?.(name) ?? true)
  return Object.fromEntries(shown)
}

/** The shop's answers have a message for users; any other error is reported as a lost connection. */
export function failureText(error: unknown): string {
  if (!isCallErrorOf<Endpoint>(error) || !isAnswer(error))
    return 'We couldn’t reach the shop. Please check your connection and try again.'
  if (error.status === 429 && error.retryAfterSeconds !== undefined)
    return `Too many attempts. Please try again ${waitText(error.retryAfterSeconds)}.`
  return error.message
}

// Not by looking the code up in the contract's table: its texts would be part of every first load.
function isAnswer({ status, code, message }: CallError<CallErrorCode<Endpoint>>): boolean {
  // An answer of something between the browser and the shop has no message of ours.
  return status > 0 && code !== 'NOT_JSON' && message !== ''
}
