import { account } from '@twirl/contract/accounts/contact'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import { isEmail, normalizeContact } from './contact.ts'

/** For forms whose only field is the contact. */
export function checkContact(values: FormValues): FieldErrors {
  return checkEach({ account }, { account: normalizeContact(values.account ?? '') })
}

/** While the shop sends no text messages (STAFF-261). */
export function checkEmailContact(values: FormValues): FieldErrors {
  const errors = checkContact(values)
  if (errors['account'] || isEmail(values.account ?? '')) return errors
  return { account: 'We can’t send text messages right now. Please use your email.' }
}
