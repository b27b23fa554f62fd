import { password } from '@twirl/contract/accounts/credentials'
import type { Customer } from '@twirl/contract/accounts/customer'
import {
  type ContactConflictResolution,
  register,
  type SignUp,
  signUp,
} from '@twirl/contract/accounts/registration'
import { isCallErrorOf } from '@twirl/contract/client'
import type { ReferralSource } from '@twirl/contract/messages'
import { track } from '#analytics/track.ts'
import { api } from '#lib/api.ts'
import { checkEach, checkWith, emptyToNull, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import { ensureCode } from '../code/code-calls.ts'
import { findProof, clearCodes } from '../code/code-storage.ts'
import { normalizeContact } from '../contact/contact.ts'
import { saveDraft } from './sign-up-draft.ts'

const type = 'CUSTOMER_REGISTER'

export function check(values: FormValues): FieldErrors {
  return checkWith(signUp, toSignUp(values))
}

function toSignUp(values: FormValues): SignUp {
  const {
    first_name = '',
    last_name = '',
    email = '',
    phone_number = '',
    password: secret = '',
  } = values
  return {
    first_name,
    last_name,
    email,
    phone_number,
    password: secret,
    // The schema rejects an unknown source.
    referral_source: emptyToNull(values.referral_source) as ReferralSource | null,
  }
}

/** The customer's choice if the e-mail or the phone belongs to an account already. */
export type Resolution = {
  contact_conflict_resolution: ContactConflictResolution
  account_password?: string
}

/** Null if the phone has to be confirmed first: there is no proof, or it has expired. */
export async function registerCustomer(
  values: FormValues,
  resolution?: Resolution,
): Promise<Customer | null> {
  const proof = findProof(type)
  if (proof?.contact !== normalizeContact(values.phone_number ?? '')) return null
  const register_id = proof.registerId
  try {
    const customer = await api(register, { ...toSignUp(values), register_id, ...resolution })
    track('sign_up', { method: 'password' })
    return customer
  } catch (error) {
    if (!isCallErrorOf<typeof register>(error) || error.code !== 'INCORRECT_VERIFICATION_CODE')
      throw error
    clearCodes()
    return null
  }
}

/** Creates the account, or saves the draft and sends the code that is needed first. */
export async function send(
  values: FormValues,
): Promise<{ customer: Customer } | { codeSentTo: string }> {
  saveDraft(values)
  const customer = await registerCustomer(values)
  if (customer) return { customer }
  const contact = normalizeContact(values.phone_number ?? '')
  await ensureCode(contact, type)
  return { codeSentTo: contact }
}

export function checkChoice(values: FormValues, needsPassword: boolean): FieldErrors {
  return needsPassword ? checkEach({ account_password: password }, values) : {}
}
