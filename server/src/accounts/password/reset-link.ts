import { hashContact } from '#platform/security/hash-contact.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, takeUses } from '#platform/security/limits.ts'
import { runAndRollBack, underSavepoint } from '#platform/database/savepoint.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { resetLinkMail, unconfirmedEmailMail } from '../account-mails.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { findHolder, isEmailUnproven } from '../customers.queries.ts'
import { findOpenLink, putMailLink } from '../mail-links.queries.ts'

const RESET_SECONDS = 60 * 60 // ACCOUNT-17

/**
 * Mails a link to set a new password. An address that no account has proven gets no link, but a mail that says so if it
 * was given at a registration; an unknown one gets nothing. All take equally long.
 */
export async function sendResetLink(
  { db, clock, secrets, outbox, publicOrigin }: AccountDeps,
  email: string,
  visitor: Visitor,
): Promise<void> {
  const holder = await findHolder(db, email)
  const isUnproven = await isEmailUnproven(db, email)
  const token = newToken()
  const token_hash = hashToken(token)
  await inTransaction(db, async (transaction) => {
    await takeUses(transaction, [
      { limit: LIMITS.reset_link_to_contact, subject: hashContact(secrets, email) },
      { limit: LIMITS.reset_link_by_guest, subject: guestHashOf(visitor) },
      ...addressUses(LIMITS.reset_link_from_address, visitor),
    ])
    await putMailLink(
      transaction,
      { token_hash, purpose: 'RESET_PASSWORD', customer_id: holder?.id ?? null, email: null },
      RESET_SECONDS,
      clock.now(),
    )
    const mail =
      holder || !isUnproven
        ? resetLinkMail(email, `${publicOrigin}/reset-password?token=${token}`)
        : unconfirmedEmailMail(email, publicOrigin)
    const runOrRollBack = holder || isUnproven ? underSavepoint : runAndRollBack
    await runOrRollBack(transaction, () =>
      outbox.putMail(transaction, `reset link ${token_hash}`, mail),
    )
  })
}

/**
 * Returns the customer whose password a link may set; undefined when it was used or is too old. Tokens are too long to
 * be guessed.
 */
export async function findResetCustomer(
  { db, clock }: AccountDeps,
  token: string,
): Promise<number | undefined> {
  return (await findOpenLink(db, hashToken(token), 'RESET_PASSWORD', clock.now()))?.customer_id
}
