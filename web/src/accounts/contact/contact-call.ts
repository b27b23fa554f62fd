import { account } from '@twirl/contract/accounts/contact'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import { normalizeContact } from './contact.ts'

/** For forms whose only field is the contact. */
export function checkContact(values: FormValues): FieldErrors {
  return checkEach({ account }, { account: normalizeContact(values.account ?? '') })
}
