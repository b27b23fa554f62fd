import { hashContact } from '#platform/security/hash-contact.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { countMisses, takeUseIfLeft, takeUses, type Use } from '#platform/security/limits.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import type { Transaction } from '#platform/database/transaction.ts'
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
  const hit = await countMisses(
    db,
    (transaction) => takeLoginUses(transaction, account, visitor),
    async () => ((await passwords.verify(holder?.password_hash ?? null, password)) ? true : null),
  )
  return hit !== null
}

/**
 * The first tries of an address at an account are free of what others did to that account or from that address.
 * Together they have a budget of their own, which bounds one address that tries many accounts.
 */
async function takeLoginUses(
  transaction: Transaction,
  account: string,
  visitor: Visitor,
): Promise<Use[]> {
  const guest = guestHashOf(visitor)
  const address = visitor.address_hash ?? guest
  const here = `${account} ${address}`
  const shared = [
    { limit: LIMITS.login_from_address, subject: address },
    { limit: LIMITS.login_to_account, subject: account },
  ]
  const firstHere = { limit: LIMITS.login_first_tries, subject: here }
  const firstFromAddress = { limit: LIMITS.login_first_tries_from_address, subject: address }

  const own = await takeUses(transaction, [
    { limit: LIMITS.login_by_guest, subject: guest },
    { limit: LIMITS.login_to_account_from_address, subject: here },
  ])
  if (!(await takeUseIfLeft(transaction, firstHere)))
    return [...own, ...(await takeUses(transaction, shared))]
  if (!(await takeUseIfLeft(transaction, firstFromAddress)))
    return [...own, firstHere, ...(await takeUses(transaction, shared))]
  return [...own, firstHere, firstFromAddress]
}
