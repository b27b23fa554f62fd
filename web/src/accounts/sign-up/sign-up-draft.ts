import { tabNote } from '#lib/tab-note.ts'
import type { FormValues } from '#ui/form/form-call.ts'

// What she typed waits for the code. The password waits in memory only: after a reload she types it again.

const draft = tabNote<FormValues>('sign-up')
let password: string | undefined
let refusal: unknown

export function keepDraft({ password: secret, ...values }: FormValues): void {
  draft.write(values)
  password = secret
  refusal = undefined
}

/** Empty when there is none. */
export function readDraft(): FormValues {
  return { ...draft.read(), ...(password === undefined ? {} : { password }) }
}

/** All of it, for the account; null when the password is gone. */
export function completeDraft(): FormValues | null {
  return password === undefined ? null : readDraft()
}

export function forgetDraft(): void {
  draft.write(null)
  password = undefined
  refusal = undefined
}

/** Why the account could not be opened once the code was right: the form has to say so. */
export function keepRefusal(error: unknown): void {
  refusal = error
}

export function readRefusal(): unknown {
  return refusal
}
