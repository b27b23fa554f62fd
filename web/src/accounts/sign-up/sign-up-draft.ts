import { tabNote } from '#lib/tab-note.ts'
import type { FormValues } from '#ui/form/form-call.ts'

// The typed values are stored until the code is entered. The password stays in memory only: after a reload it has
// to be typed again.

const draft = tabNote<FormValues>('sign-up')
let password: string | undefined
let registerError: unknown

export function saveDraft({ password: secret, ...values }: FormValues): void {
  draft.write(values)
  password = secret
  registerError = undefined
}

/** Empty if there is no draft. */
export function readDraft(): FormValues {
  return { ...draft.read(), ...(password === undefined ? {} : { password }) }
}

/** The draft with its password; null after a reload. */
export function completeDraft(): FormValues | null {
  return password === undefined ? null : readDraft()
}

export function clearDraft(): void {
  draft.write(null)
  password = undefined
  registerError = undefined
}

/** The error of the registration after a correct code; the form shows it. */
export function saveRegisterError(error: unknown): void {
  registerError = error
}

export function readRegisterError(): unknown {
  return registerError
}
