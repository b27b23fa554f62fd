import { newPassword } from '@twirl/contract/accounts/credentials'
import { resetPassword } from '@twirl/contract/accounts/password'
import { api } from '#lib/api.ts'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import type { ContactInput } from '../contact/contact.ts'

/** Identifies the customer: the token of a mailed link, or the proof of a code. */
export type ResetProof = { token: string } | (ContactInput & { register_id: string })

export function check(values: FormValues): FieldErrors {
  return checkEach({ new_password: newPassword }, values)
}

export async function setPassword(
  { new_password = '' }: FormValues,
  proof: ResetProof,
): Promise<void> {
  await api(resetPassword, { new_password, ...proof })
}
