import { AppError } from '#platform/http/app-error.ts'
import { hashToken } from '#platform/security/secrets.ts'
import { retryOnUniqueViolation } from '#platform/database/constraint-violations.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { findHolder, updateCustomer } from '../customers.queries.ts'
import { deleteLinks, spendLink } from '../mail-links.queries.ts'

/**
 * Makes the address of a confirmation link the customer's proven e-mail. It needs the login of the account that asked
 * for the link: the owner of a mailbox who opens it must not give the address to a stranger's account. The token is
 * too long to be guessed: no limit is needed.
 */
export async function confirmEmail(
  { db, clock }: AccountDeps,
  visitor: Visitor,
  token: string,
): Promise<string> {
  const { customer_id } = sessionOf(visitor)
  const email = await retryOnUniqueViolation(() =>
    inTransaction(db, (transaction) => confirm(transaction, customer_id, token, clock.now())),
  )
  if (email === null) throw new AppError('LINK_HAS_EXPIRED')
  return email
}

async function confirm(
  transaction: Transaction,
  customerId: number,
  token: string,
  now: Date,
): Promise<string | null> {
  const link = await spendLink(transaction, hashToken(token), 'CONFIRM_EMAIL', now, customerId)
  if (!link?.email) return null
  const holder = await findHolder(transaction, link.email)
  if (holder && holder.id !== customerId) throw new AppError('EMAIL_ALREADY_REGISTERED')
  await updateCustomer(transaction, customerId, { email: link.email, email_proven_at: now }, now)
  // A reset link in the old mailbox must not open the account any more.
  await deleteLinks(transaction, customerId, 'RESET_PASSWORD')
  return link.email
}
