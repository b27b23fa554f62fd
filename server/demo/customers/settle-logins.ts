import type { Database } from '../../src/platform/database/database.ts'
import { Passwords } from '../../src/platform/security/passwords.ts'
import { newToken } from '../../src/platform/security/secrets.ts'
import { deleteSessionsOf } from '../../src/platform/security/sessions.queries.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { findCustomers, updatePassword } from './customers.queries.ts'
import { lockDemo } from '../demo.queries.ts'
import { DEMO_LOGINS } from '../guide.ts'

const PASSWORD_LENGTH = 16

export type DemoLogin = {
  who: string
  email: string
  phone_number: string
  /** Null when it was changed earlier: only its hash is stored. */
  password: string | null
}

/**
 * Returns the demo's accounts with their passwords. Where others can reach the shop, a password that is published is
 * replaced by a random one and the sessions of its account end, also when an earlier, local start filled the database.
 */
export async function settleDemoLogins(
  db: Database,
  { isLocal }: { isLocal: boolean },
): Promise<DemoLogin[]> {
  const passwords = new Passwords()
  try {
    return await inTransaction(db, async (transaction) => {
      // One of several processes that start together replaces and prints.
      await lockDemo(transaction)
      const customers = await findCustomers(
        transaction,
        DEMO_LOGINS.map(({ email }) => email),
      )
      const logins: DemoLogin[] = []
      for (const { id, email, password_hash } of customers) {
        const login = DEMO_LOGINS.find((known) => known.email === email)!
        const isPublished = await passwords.verify(password_hash, login.password)
        let password: string | null = isPublished ? login.password : null
        if (isPublished && !isLocal) {
          password = newToken().slice(0, PASSWORD_LENGTH)
          await updatePassword(transaction, id, await passwords.hash(password))
          await deleteSessionsOf(transaction, id)
        }
        logins.push({ ...login, password })
      }
      return logins
    })
  } finally {
    await passwords.close()
  }
}
