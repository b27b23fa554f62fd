import {
  type ContactConflictResolution,
  type Customer,
  password,
  register,
  type SignUp,
  signUp,
} from '@twirl/contract/accounts'
import { isCallErrorOf } from '@twirl/contract/client'
import type { ReferralSource } from '@twirl/contract/messages'
import { api } from '#lib/api.ts'
import { checkEach, checkWith, emptyToNull, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import { ensureCode } from '../code/code-calls.ts'
import { findProof, forgetCodes } from '../code/code-notes.ts'
import { normalizeContact } from '../contact/contact.ts'
import { keepDraft } from './sign-up-draft.ts'

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
    // The schema refuses what is none of them.
    referral_source: emptyToNull(values.referral_source) as ReferralSource | null,
  }
}

/** What she chose where her e-mail or her phone has an account already. */
export type Resolution = {
  contact_conflict_resolution: ContactConflictResolution
  account_password?: string
}

/** Null when her number has to be proven first: it was not yet, or longer ago than a proof lasts. */
export async function openAccount(
  values: FormValues,
  resolution?: Resolution,
): Promise<Customer | null> {
  const proof = findProof(type)
  if (proof?.contact !== normalizeContact(values.phone_number ?? '')) return null
  const register_id = proof.registerId
  try {
    return await api(register, { ...toSignUp(values), register_id, ...resolution })
  } catch (error) {
    if (!isCallErrorOf<typeof register>(error) || error.code !== 'INCORRECT_VERIFICATION_CODE')
      throw error
    forgetCodes()
    return null
  }
}

/** Opens the account, or sends the code that has to come before; the draft waits for it. */
export async function send(
  values: FormValues,
): Promise<{ customer: Customer } | { codeSentTo: string }> {
  keepDraft(values)
  const customer = await openAccount(values)
  if (customer) return { customer }
  const contact = normalizeContact(values.phone_number ?? '')
  await ensureCode(contact, type)
  return { codeSentTo: contact }
}

export function checkChoice(values: FormValues, needsPassword: boolean): FieldErrors {
  return needsPassword ? checkEach({ account_password: password }, values) : {}
}
