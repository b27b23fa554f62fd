import { sendResetPasswordLink } from '@twirl/contract/accounts/password'
import { api } from '#lib/api.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import { ensureCode } from '../code/code-calls.ts'
import { isEmail, normalizeContact } from '../contact/contact.ts'

export { checkContact as check, checkEmailContact } from '../contact/contact-call.ts'

/** Returns the contact that the link or the code was sent to. */
export async function send({ account = '' }: FormValues): Promise<string> {
  const contact = normalizeContact(account)
  if (isEmail(contact)) await api(sendResetPasswordLink, { email: contact })
  else await ensureCode(contact, 'CUSTOMER_RESET_PASSWORD')
  return contact
}
