import { newToken } from '#platform/security/secrets.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { phoneChangedNotice } from '../account-mails.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { type CustomerRow, updateCustomer } from '../customers.queries.ts'

/** Changes the phone number after the customer proved to own the new one. */
export async function changePhone(
  { clock, outbox, publicOrigin }: AccountDeps,
  transaction: Transaction,
  customer: CustomerRow,
  phone_number: string,
): Promise<void> {
  await updateCustomer(transaction, customer.id, { phone_number }, clock.now())
  const { first_name, email } = customer
  if (email === null) return
  const notice = phoneChangedNotice({ first_name, email }, publicOrigin)
  await outbox.putMail(transaction, `phone changed ${newToken()}`, notice)
}
