import type { FormCall, FormValues } from '#ui/form/form-call.ts'

/** A kind of message: how it is checked and how it is sent. Loaded when she starts to fill it in. */
export type MessageCall = Pick<FormCall<unknown>, 'check'> & {
  send: (values: FormValues, messageToken: string) => Promise<unknown>
}

/** Thirty-two characters that mark one message, however often it is sent. */
export function newMessageToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
