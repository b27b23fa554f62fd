import type { FormValues } from '#ui/form/form-call.ts'
import { ensureCode } from '../code/code-calls.ts'
import { normalizeContact } from '../contact/contact.ts'

export { checkContact as check, checkEmailContact } from '../contact/contact-call.ts'

/** Returns the contact that the code was sent to. */
export async function send({ account = '' }: FormValues): Promise<string> {
  const contact = normalizeContact(account)
  await ensureCode(contact, 'CUSTOMER_LOGIN')
  return contact
}
