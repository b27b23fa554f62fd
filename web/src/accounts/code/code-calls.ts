import {
  checkVerificationCode,
  sendVerificationCode,
  type VerificationMessageType,
} from '@twirl/contract/accounts/codes'
import { verificationCode } from '@twirl/contract/accounts/credentials'
import { CallError } from '@twirl/contract/client'
import { ERRORS } from '@twirl/contract/errors'
import { api } from '#lib/api.ts'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import { toContactInput } from '../contact/contact.ts'
import { findSentCode, saveSentCode } from './code-storage.ts'

export async function sendCode(contact: string, type: VerificationMessageType): Promise<void> {
  const { expires_in, resend_in } = await api(sendVerificationCode, {
    ...toContactInput(contact),
    verification_message_type: type,
  })
  const now = Date.now()
  const [expiresAt, resendAt] = [now + expires_in * 1_000, now + resend_in * 1_000]
  saveSentCode({ contact, type, expiresAt, resendAt })
}

/** Sends a code, unless the last one was sent too recently for a new one. */
export async function ensureCode(contact: string, type: VerificationMessageType): Promise<void> {
  const sent = findSentCode(contact, type)
  if (!sent || sent.resendAt <= Date.now()) await sendCode(contact, type)
}

/** Exchanges a correct code for its proof. A wrong code throws the same error as a login with a wrong code. */
export async function proveContact(
  contact: string,
  type: VerificationMessageType,
  code: string,
): Promise<string> {
  const { register_id } = await api(checkVerificationCode, {
    ...toContactInput(contact),
    verification_message_type: type,
    verification_code: code,
  })
  if (register_id !== null) return register_id
  const errorCode = 'INCORRECT_VERIFICATION_CODE'
  const { status, message } = ERRORS[errorCode]
  throw new CallError(status, { id: '', errorCode, message })
}

export function checkCode(values: FormValues): FieldErrors {
  return checkEach({ verification_code: verificationCode }, values)
}
