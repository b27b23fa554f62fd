import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, countMisses, takeUses } from '#platform/security/limits.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import type { Contact } from '../contact.ts'
import { findHolder } from '../customers.queries.ts'

/** Whether a contact has an account. Enumeration mostly hits contacts without an account. */
export async function hasAccount(
  { db }: AccountDeps,
  contact: Contact,
  visitor: Visitor,
): Promise<boolean> {
  const uses = [
    { limit: LIMITS.unknown_contact_by_guest, subject: guestHashOf(visitor) },
    ...addressUses(LIMITS.unknown_contact_from_address, visitor),
  ]
  const holder = await countMisses(
    db,
    (transaction) => takeUses(transaction, uses),
    async () => (await findHolder(db, contact)) ?? null,
  )
  return holder !== null
}
