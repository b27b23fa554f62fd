import { account } from '@twirl/contract/accounts/contact'
import { password } from '@twirl/contract/accounts/credentials'
import type { login } from '@twirl/contract/accounts/login'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import type { FieldsByErrorCode } from '#ui/form/form-errors.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import { normalizeContact } from '../contact/contact.ts'
import { type LoggedIn, logIn } from './log-in.ts'

export function check(values: FormValues): FieldErrors {
  return checkEach(
    { account, password },
    { ...values, account: normalizeContact(values.account ?? '') },
  )
}

export function send(values: FormValues): Promise<LoggedIn> {
  const { account: typed = '', password: secret = '' } = values
  return logIn({ account: normalizeContact(typed), password: secret })
}

/** See ACCOUNT-4. */
export const fieldsByErrorCode: FieldsByErrorCode<typeof login> = {
  CUSTOMER_NOT_FOUND: 'account',
  CUSTOMER_NOT_REGISTERED: 'account',
  INCORRECT_PASSWORD: 'password',
}
