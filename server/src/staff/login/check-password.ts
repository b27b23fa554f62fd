import type { Visitor } from '#platform/http/visitor.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { type TryBudgets, tryWithin } from '#platform/security/limits.ts'
import type { StaffDeps } from '../staff-deps.ts'

/**
 * Whether a password is that of the account with this e-mail, within the limits of wrong ones. Without a stored hash it takes
 * as long and counts alike, so that the answer does not reveal who works here (STAFF-4).
 */
export async function checkStaffPassword(
  { db, secrets, passwords }: StaffDeps,
  visitor: Visitor,
  { email, password_hash }: { email: string; password_hash: string | null },
  password: string,
): Promise<boolean> {
  const account = hashContact(secrets, email)
  return tryWithin(db, loginTries(account, visitor.address_hash ?? ''), async (miss) => {
    const isRight = await passwords.verify(password_hash, password)
    if (!isRight) miss()
    return isRight
  })
}

/** The first tries of an address at an account are free of what others did to that account. */
function loginTries(account: string, address: string): TryBudgets {
  const here = `${account} ${address}`
  return {
    own: [{ limit: LIMITS.staff_login_to_account_from_address, subject: here }],
    shared: [
      { limit: LIMITS.staff_login_from_address, subject: address },
      { limit: LIMITS.staff_login_to_account, subject: account },
    ],
    first: {
      own: { limit: LIMITS.staff_login_first_tries, subject: here },
      shared: [{ limit: LIMITS.staff_login_from_address, subject: address }],
    },
  }
}
