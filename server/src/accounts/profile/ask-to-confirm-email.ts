import { hashContact } from '#platform/security/hash-contact.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { takeUses } from '#platform/security/limits.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { confirmEmailMail, emailChangeNotice } from '../account-mails.ts'
import type { Accounts } from '../accounts.ts'
import type { CustomerRow } from '../customers.queries.ts'
import { putMailLink } from '../mail-links.queries.ts'

const CONFIRM_SECONDS = 24 * 60 * 60

/** The e-mail changes once a link proves that the customer owns the new one; the current one is notified at once. */
export async function askToConfirmEmail(
  { clock, secrets, outbox, publicOrigin }: Accounts,
  transaction: Transaction,
  customer: Pick<CustomerRow, 'id' | 'first_name' | 'email'>,
  email: string,
): Promise<void> {
  await takeUses(transaction, [
    { limit: LIMITS.confirm_link_by_customer, subject: `customer ${customer.id}` },
    { limit: LIMITS.confirm_link_to_contact, subject: hashContact(secrets, email) },
  ])
  const token = newToken()
  const token_hash = hashToken(token)
  const link = { token_hash, purpose: 'CONFIRM_EMAIL', customer_id: customer.id, email } as const
  await putMailLink(transaction, link, CONFIRM_SECONDS, clock.now())
  const url = `${publicOrigin}/account/confirm-email/${encodeURIComponent(email)}?token=${token}`
  await outbox.putMail(
    transaction,
    `confirm email ${token_hash}`,
    confirmEmailMail(customer, email, url),
  )
  await outbox.putMail(
    transaction,
    `email change ${token_hash}`,
    emailChangeNotice(customer, publicOrigin),
  )
}
