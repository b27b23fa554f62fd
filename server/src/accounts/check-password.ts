import type { Database } from '#platform/database.ts'
import { LIMITS } from '#platform/limit-table.ts'
import { addressUses, countMisses, takeUse, takeUses, type Use } from '#platform/limits.ts'
import { guestHashOf, type Visitor } from '#platform/visitor.ts'
import type { Accounts } from './accounts.ts'
import type { Contact } from './contact.ts'
import type { CustomerRow } from './customers.queries.ts'
import { hashContact } from './proof.ts'

/**
 * Whether a password opens an account, within what one may get wrong. Where there is no account it works as
 * long, and counts as well.
 */
export async function checkPassword(
  { db, secrets, passwords }: Accounts,
  visitor: Visitor,
  { contact, holder }: { contact: Contact; holder: CustomerRow | undefined },
  password: string,
): Promise<boolean> {
  // One key for her e-mail and her phone number.
  const account = holder ? `customer ${holder.id}` : hashContact(secrets, contact)
  const hit = await countMisses(
    db,
    (transaction) => takeLoginUses(transaction, account, visitor),
    async () => ((await passwords.verify(holder?.password_hash ?? null, password)) ? true : null),
  )
  return hit !== null
}

async function takeLoginUses(
  transaction: Database,
  account: string,
  visitor: Visitor,
): Promise<Use[]> {
  const guest = guestHashOf(visitor)
  const here = {
    limit: LIMITS.login_to_account_from_address,
    subject: `${account} ${visitor.address_hash ?? guest}`,
  }
  const uses = await takeUses(transaction, [
    { limit: LIMITS.login_by_guest, subject: guest },
    ...addressUses(LIMITS.login_from_address, visitor),
  ])
  const { used } = await takeUse(transaction, here.limit, here.subject)
  // Strangers may have used up what the account allows in all. They cannot have used up her first try.
  if (used === 1) return [...uses, here]
  const anywhere = { limit: LIMITS.login_to_account, subject: account }
  return [...uses, here, ...(await takeUses(transaction, [anywhere]))]
}
