import { AppError } from '#platform/http/app-error.ts'
import { hashToken } from '#platform/security/secrets.ts'
import { retryOnUniqueViolation } from '#platform/database/constraint-violations.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { Accounts } from '../accounts.ts'
import { findHolder, updateCustomer } from '../customers.queries.ts'
import { deleteLinks, spendLink } from '../mail-links.queries.ts'

/**
 * Makes the address of a confirmation link the customer's e-mail. The token is proof enough without a login, and
 * too long to be guessed: no limit is needed.
 */
export async function confirmEmail({ db, clock }: Accounts, token: string): Promise<string> {
  const email = await retryOnUniqueViolation(() =>
    inTransaction(db, (transaction) => confirm(transaction, token, clock.now())),
  )
  if (email === null) throw new AppError('LINK_HAS_EXPIRED')
  return email
}

async function confirm(transaction: Transaction, token: string, now: Date): Promise<string | null> {
  const link = await spendLink(transaction, hashToken(token), 'CONFIRM_EMAIL', now)
  if (!link?.email) return null
  if (await findHolder(transaction, link.email)) throw new AppError('EMAIL_ALREADY_REGISTERED')
  await updateCustomer(transaction, link.customer_id, { email: link.email }, now)
  // A reset link in the old mailbox must not open the account any more.
  await deleteLinks(transaction, link.customer_id, 'RESET_PASSWORD')
  return link.email
}
