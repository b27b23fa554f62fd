import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, tryWithin } from '#platform/security/limits.ts'
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
  const budgets = {
    own: [{ limit: LIMITS.unknown_contact_by_guest, subject: guestHashOf(visitor) }],
    shared: addressUses(LIMITS.unknown_contact_from_address, visitor),
  }
  return tryWithin(db, budgets, async (miss) => {
    const holder = await findHolder(db, contact)
    if (!holder) miss()
    return holder !== undefined
  })
}
