import { storedJson } from '#lib/storage.ts'
import type { FormValues } from '#ui/form/form-call.ts'

// The typed values are stored until the code is entered. The password stays in memory only: after a reload it has
// to be typed again.

const draft = storedJson('sessionStorage', 'sign-up', isFormValues)
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
  draft.remove()
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

function isFormValues(value: unknown): value is FormValues {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}
