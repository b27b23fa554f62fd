import { isCallError } from '@twirl/contract/client'
import { ERRORS } from '@twirl/contract/errors'
import type { FieldErrors } from './form-state.ts'

/** What the inputs hold, by name, as text. */
export type FormValues = Record<string, string>

/** A kind of message: how it is checked and how it is sent. Loaded when she starts to fill it in. */
export type MessageCall = {
  check: (values: FormValues) => FieldErrors
  send: (values: FormValues, messageToken: string) => Promise<unknown>
}

/** What we need of a contract's schema. */
type Schema = {
  safeParse: (input: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** The first complaint about each field, in the schema's words. */
export function checkWith(schema: Schema, input: unknown): FieldErrors {
  const { error } = schema.safeParse(input)
  const errors: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/** What a server's answer says about single fields; empty when it says nothing. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!isCallError(error) || !('fields' in error) || typeof error.fields !== 'object') return {}
  return { ...error.fields }
}

/** Our own errors speak for themselves; of anything else only one thing is sure. */
export function failureText(error: unknown): string {
  if (isCallError(error) && error.code in ERRORS) return error.message
  return 'We could not reach the shop. Please check your connection and try again.'
}

/** Thirty-two characters that mark one message, however often it is sent. */
export function newMessageToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const emptyToNull = (text: string | undefined): string | null => text?.trim() || null
