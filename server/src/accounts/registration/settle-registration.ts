import type { register } from '@twirl/contract/accounts/registration'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { welcomeMail } from '../account-mails.ts'
import type { Accounts } from '../accounts.ts'
import { askToConfirmEmail } from '../profile/ask-to-confirm-email.ts'
import { changePhone } from '../profile/change-phone.ts'
import { type CustomerRow, findHolder, insertCustomer, lockCustomer } from '../customers.queries.ts'
import { decideRegistration } from './decide-registration.ts'

export type Registration = z.output<(typeof register)['input']>

type Prepared = {
  password_hash: string
  /** The account with the e-mail, if the visitor gave its password. */
  opened: CustomerRow | null
}

/** Decides by which accounts have the contacts, in the transaction of the login; answers the customer to log in. */
export async function settleRegistration(
  accounts: Accounts,
  transaction: Transaction,
  registration: Registration,
  { opened, password_hash }: Prepared,
): Promise<number> {
  const byPhone = await findHolder(transaction, registration.phone_number)
  const byEmail = await findHolder(transaction, registration.email)
  const decision = decideRegistration({
    phone_holder: byPhone?.id ?? null,
    email_holder: byEmail?.id ?? null,
    resolution: registration.contact_conflict_resolution,
  })
  switch (decision.act) {
    case 'REFUSE':
      throw new AppError(decision.code)
    case 'OPEN_ACCOUNT':
      return openAccount(accounts, transaction, registration, password_hash)
    case 'LOG_IN_BY_PHONE':
      if (decision.takes_email && byPhone)
        await askToConfirmEmail(accounts, transaction, byPhone, registration.email)
      return decision.customer_id
    case 'LOG_IN_BY_PASSWORD':
      await assertStillOpen(transaction, decision.customer_id, opened)
      if (decision.takes_phone && byEmail)
        await changePhone(accounts, transaction, byEmail, registration.phone_number)
      return decision.customer_id
  }
}

async function openAccount(
  { outbox, publicOrigin }: Accounts,
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
  await outbox.putMail(transaction, `welcome ${id}`, welcomeMail(registration, publicOrigin))
  return id
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
