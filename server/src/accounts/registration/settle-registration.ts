import type { register } from '@twirl/contract/accounts/registration'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { takeUseIfLeft } from '#platform/security/limits.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import { welcomeMail } from '../account-mails.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { askToConfirmNewEmail } from '../profile/ask-to-confirm-email.ts'
import { changePhone } from '../profile/change-phone.ts'
import { putConfirmLink, takeConfirmUses } from '../profile/confirm-link.ts'
import { type CustomerRow, findHolder, insertCustomer, lockCustomer } from '../customers.queries.ts'
import { decideRegistration } from './decide-registration.ts'

export type Registration = z.output<(typeof register)['input']>

type Prepared = {
  password_hash: string
  /** The account with the e-mail, if the visitor gave its password. */
  opened: CustomerRow | null
}

/** Decides by which accounts have the contacts, in the transaction of the login. Returns the customer to log in. */
export async function settleRegistration(
  deps: AccountDeps,
  transaction: Transaction,
  registration: Registration,
  { opened, password_hash }: Prepared,
): Promise<number> {
  const byPhone = await findHolder(transaction, registration.phone_number)
  const byEmail = await findHolder(transaction, registration.email)
  const decision = decideRegistration({
    phone_holder: byPhone?.id ?? null,
    // The proven phone number vouches for the address of its own account, whether that is proven or not.
    email_holder: byPhone?.email === registration.email ? byPhone.id : (byEmail?.id ?? null),
    resolution: registration.contact_conflict_resolution,
  })
  switch (decision.act) {
    case 'REFUSE':
      throw new AppError(decision.code)
    case 'OPEN_ACCOUNT':
      return openAccount(deps, transaction, registration, password_hash)
    case 'LOG_IN_BY_PHONE':
      if (decision.takes_email && byPhone) {
        const { email } = registration
        await takeConfirmUses(transaction, deps, { customer_id: byPhone.id, email })
        await askToConfirmNewEmail(deps, transaction, byPhone, email)
      }
      return decision.customer_id
    case 'LOG_IN_BY_PASSWORD':
      await assertStillOpen(transaction, decision.customer_id, opened)
      if (decision.takes_phone && byEmail)
        await changePhone(deps, transaction, byEmail, registration.phone_number)
      return decision.customer_id
  }
}

/** The phone number is proven. The e-mail address is not, until its link is opened. */
async function openAccount(
  deps: AccountDeps,
  transaction: Transaction,
  registration: Registration,
  password_hash: string,
): Promise<number> {
  const { first_name, last_name, email, phone_number } = registration
  const id = await insertCustomer(transaction, {
    first_name,
    last_name,
    email,
    phone_number,
    password_hash,
    ...membershipOf(registration),
    graduation_date: registration.graduation_date ?? null,
    dress_size: registration.dress_size ?? null,
    referral_source: registration.referral_source ?? null,
  })
  await sendWelcome(deps, transaction, id, registration)
  return id
}

/** Any number of accounts may name one address: it gets few mails. The customer can ask for the link later. */
async function sendWelcome(
  deps: AccountDeps,
  transaction: Transaction,
  customer_id: number,
  { first_name, email }: Registration,
): Promise<void> {
  const { outbox, publicOrigin, secrets } = deps
  const use = { limit: LIMITS.confirm_link_to_contact, subject: hashContact(secrets, email) }
  if (!(await takeUseIfLeft(transaction, use))) return
  const { url } = await putConfirmLink(deps, transaction, { customer_id, email })
  const mail = welcomeMail({ first_name, email }, url, publicOrigin)
  await outbox.putMail(transaction, `welcome ${customer_id}`, mail)
}

async function assertStillOpen(
  transaction: Transaction,
  customerId: number,
  opened: CustomerRow | null,
): Promise<void> {
  const current = await lockCustomer(transaction, customerId)
  if (opened?.id !== customerId || opened.password_hash !== current?.password_hash)
    throw new AppError('INCORRECT_PASSWORD')
}

export function membershipOf({ university_id = null, sorority_id = null }: Registration): {
  university_id: number | null
  sorority_id: number | null
} {
  return { university_id, sorority_id }
}
