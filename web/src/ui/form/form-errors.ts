import { type CallErrorCode, isCallErrorOf } from '@twirl/contract/client'
import type { Endpoint } from '@twirl/contract/endpoint'
import { ERRORS } from '@twirl/contract/errors'
import type { FieldErrors, FormEvent } from './form-state.ts'
import { waitText } from './wait-text.ts'

/** Which field an error code of the form's call is about; that field then shows the error's text. */
export type Blame<E extends Endpoint = Endpoint> = Readonly<
  Partial<Record<CallErrorCode<E>, string>>
>

type FormParts = { blame?: Blame | undefined; hasField?: (name: string) => boolean }

/** What a failed try means for the form: its fields are to blame, or none of them is. */
export function toFormEvent(error: unknown, parts: FormParts = {}): FormEvent {
  const errors = fieldErrorsOf(error, parts)
  return Object.keys(errors).length > 0
    ? { type: 'refused', errors }
    : { type: 'failed', failure: failureText(error) }
}

function fieldErrorsOf(error: unknown, { blame = {}, hasField }: FormParts): FieldErrors {
  if (!isCallErrorOf<Endpoint>(error)) return {}
  const guilty = blame[error.code]
  if (guilty !== undefined) return { [guilty]: error.message }
  const shown = Object.entries(error.fields ?? {}).filter(([name]) => hasField?.(name) ?? true)
  return Object.fromEntries(shown)
}

/** Our own errors speak for themselves; of anything else only one thing is sure. */
export function failureText(error: unknown): string {
  if (!isCallErrorOf<Endpoint>(error) || !(error.code in ERRORS))
    return 'We could not reach the shop. Please check your connection and try again.'
  if (error.status === 429 && error.retryAfterSeconds !== undefined)
    return `Too many tries. Please try again ${waitText(error.retryAfterSeconds)}.`
  return error.message
}
