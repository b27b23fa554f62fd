import { hashContact } from '#platform/security/hash-contact.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { type TryBudgets, tryWithin } from '#platform/security/limits.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import type { Contact } from '../contact.ts'
import type { CustomerRow } from '../customers.queries.ts'

/**
 * Whether a password opens an account, within the limits of wrong ones. For unknown accounts it takes as long and
 * counts alike.
 */
export async function checkPassword(
  { db, secrets, passwords }: AccountDeps,
  visitor: Visitor,
  { contact, holder }: { contact: Contact; holder: CustomerRow | undefined },
  password: string,
): Promise<boolean> {
  // One key for a customer's e-mail and phone number.
  const account = holder ? `customer ${holder.id}` : hashContact(secrets, contact)
  return tryWithin(db, loginTries(visitor, account), async (miss) => {
    const isRight = await passwords.verify(holder?.password_hash ?? null, password)
    if (!isRight) miss()
    return isRight
  })
}

/**
 * The first tries of an address at an account are free of what others did to that account or from that address.
 * Together they have a budget of their own, which bounds one address that tries many accounts.
 */
function loginTries(visitor: Visitor, account: string): TryBudgets {
  const guest = guestHashOf(visitor)
  const address = visitor.address_hash ?? guest
  const here = `${account} ${address}`
  return {
    own: [
      { limit: LIMITS.login_by_guest, subject: guest },
      { limit: LIMITS.login_to_account_from_address, subject: here },
    ],
    shared: [
      { limit: LIMITS.login_from_address, subject: address },
      { limit: LIMITS.login_to_account, subject: account },
    ],
    first: {
      own: { limit: LIMITS.login_first_tries, subject: here },
      shared: [{ limit: LIMITS.login_first_tries_from_address, subject: address }],
    },
  }
}
