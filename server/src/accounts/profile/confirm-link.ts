import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { takeUses } from '#platform/security/limits.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { putMailLink } from '../mail-links.queries.ts'

const CONFIRM_SECONDS = 24 * 60 * 60

/** The address that a customer is about to be sent a link to. */
type Addressee = { customer_id: number; email: string }

/**
 * Taken before the shop looks up who has the address. In a profile change it is committed by itself, so that a caller
 * who tries many addresses is refused for known and unknown ones alike.
 */
export async function takeConfirmUses(
  db: Database,
  { secrets }: Pick<AccountDeps, 'secrets'>,
  { customer_id, email }: Addressee,
): Promise<void> {
  await takeUses(db, [
    { limit: LIMITS.confirm_link_by_customer, subject: `customer ${customer_id}` },
    { limit: LIMITS.confirm_link_to_contact, subject: hashContact(secrets, email) },
  ])
}

/** Makes a link by which the customer proves to own an address. It replaces the one before. */
export async function putConfirmLink(
  { clock, publicOrigin }: Pick<AccountDeps, 'clock' | 'publicOrigin'>,
  transaction: Transaction,
  { customer_id, email }: Addressee,
): Promise<{ url: string; token_hash: string }> {
  const token = newToken()
  const token_hash = hashToken(token)
  const link = { token_hash, purpose: 'CONFIRM_EMAIL', customer_id, email } as const
  await putMailLink(transaction, link, CONFIRM_SECONDS, clock.now())
  const url = `${publicOrigin}/account/confirm-email/${encodeURIComponent(email)}?token=${token}`
  return { url, token_hash }
}
