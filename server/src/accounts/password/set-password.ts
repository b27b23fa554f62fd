import { newToken } from '#platform/security/secrets.ts'
import { deleteSessionsOf } from '#platform/security/sessions.queries.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { passwordChangedNotice } from '../account-mails.ts'
import type { Accounts } from '../accounts.ts'
import { type CustomerRow, updateCustomer } from '../customers.queries.ts'
import { deleteLinks } from '../mail-links.queries.ts'

/** Sets the new password and ends all sessions; answers their token hashes, to invalidate after the commit. */
export async function setPassword(
  { clock, outbox, publicOrigin }: Accounts,
  transaction: Transaction,
  customer: CustomerRow,
  password_hash: string,
): Promise<string[]> {
  // First of all: a login with the old password that is under way waits here, or ends with the sessions below.
  await updateCustomer(transaction, customer.id, { password_hash }, clock.now())
  await deleteLinks(transaction, customer.id, 'RESET_PASSWORD')
  const { first_name, email } = customer
  if (email !== null) {
    const notice = passwordChangedNotice({ first_name, email }, publicOrigin)
    await outbox.putMail(transaction, `password changed ${newToken()}`, notice)
  }
  return deleteSessionsOf(transaction, customer.id)
}
