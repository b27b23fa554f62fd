import type { FormCall, FormValues } from '#ui/form/form-call.ts'

/** How one kind of message is checked and sent. Loaded on the first focus. */
export type MessageCall<Answer> = Pick<FormCall<Answer>, 'check'> & {
  send: (values: FormValues, messageToken: string) => Promise<Answer>
}

/** 32 hexadecimal characters that identify a message across retries. */
export function newMessageToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
