import type { ContactConflictResolution } from '@twirl/contract/accounts/registration'

type ConflictCode =
  | 'EMAIL_ALREADY_REGISTERED'
  | 'PHONE_NUMBER_ALREADY_REGISTERED'
  | 'CUSTOMER_ALREADY_REGISTERED'
  | 'CONTACT_CONFLICT'

export type RegistrationDecision =
  | { act: 'OPEN_ACCOUNT' }
  /** The phone number is proven: the visitor may log into the account that has it. */
  | { act: 'LOG_IN_BY_PHONE'; customer_id: number; takes_email: boolean }
  /** The e-mail is not proven: the account that has it opens with its own password only. */
  | { act: 'LOG_IN_BY_PASSWORD'; customer_id: number; takes_phone: boolean }
  | { act: 'REFUSE'; code: ConflictCode }

type Known = {
  /** The customer with the phone number, which is proven. */
  phone_holder: number | null
  /** The customer with the e-mail, which is not proven. */
  email_holder: number | null
  resolution: ContactConflictResolution | undefined
}

/** Decides a registration by the accounts that have its contacts. Unproven input never changes an account. */
export function decideRegistration(known: Known): RegistrationDecision {
  const { phone_holder: byPhone, email_holder: byEmail } = known
  if (byPhone === null && byEmail === null) return { act: 'OPEN_ACCOUNT' }
  const wished = wishedLogin(known)
  if (wished) return wished
  if (byEmail === null) return { act: 'REFUSE', code: 'PHONE_NUMBER_ALREADY_REGISTERED' }
  if (byPhone === null) return { act: 'REFUSE', code: 'EMAIL_ALREADY_REGISTERED' }
  const code = byPhone === byEmail ? 'CUSTOMER_ALREADY_REGISTERED' : 'CONTACT_CONFLICT'
  return { act: 'REFUSE', code }
}

/** The choice of the visitor, where a choice is allowed. */
function wishedLogin({
  phone_holder: byPhone,
  email_holder: byEmail,
  resolution,
}: Known): RegistrationDecision | null {
  switch (resolution) {
    case 'USE_OLD_EMAIL':
      if (byPhone === null) return null
      return { act: 'LOG_IN_BY_PHONE', customer_id: byPhone, takes_email: false }
    case 'USE_NEW_EMAIL':
      if (byPhone === null || byEmail !== null) return null
      return { act: 'LOG_IN_BY_PHONE', customer_id: byPhone, takes_email: true }
    case 'USE_OLD_CELL_PHONE':
      if (byEmail === null || byEmail === byPhone) return null
      return { act: 'LOG_IN_BY_PASSWORD', customer_id: byEmail, takes_phone: false }
    case 'USE_NEW_CELL_PHONE':
      if (byEmail === null || byPhone !== null) return null
      return { act: 'LOG_IN_BY_PASSWORD', customer_id: byEmail, takes_phone: true }
    case 'UNCONFIRMED':
    case undefined:
      return null
  }
}
