import type { Database } from '../../src/platform/database/database.ts'
import { Passwords } from '../../src/platform/security/passwords.ts'
import { newToken } from '../../src/platform/security/secrets.ts'
import { deleteSessionsOf } from '../../src/platform/security/sessions.queries.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { findCustomers, updatePassword } from './customers.queries.ts'
import { lockDemo } from '../demo.queries.ts'
import { DEMO_LOGINS, DEMO_STAFF } from '../guide.ts'
import { findMembers, replacePassword } from '../staff/staff.queries.ts'

const PASSWORD_LENGTH = 16

type Account = { id: number; password_hash: string | null }
type Replace = (id: number, passwordHash: string) => Promise<void>

type DemoLogin = {
  who: string
  email: string
  phone_number: string
  /** Null when it was changed earlier: only its hash is stored. */
  password: string | null
}

export type DemoLogins = {
  customers: DemoLogin[]
  staff: { name: string; email: string; password: string | null }[]
}

/**
 * Returns the demo's accounts with their passwords. Where others can reach the shop, a password that is published is
 * replaced by a random one and the sessions of its account end, also when an earlier, local start filled the database.
 */
export async function settleDemoLogins(
  db: Database,
  { isLocal }: { isLocal: boolean },
): Promise<DemoLogins> {
  const passwords = new Passwords()
  try {
    return await inTransaction(db, async (transaction) => {
      // One of several processes that start together replaces and prints.
      await lockDemo(transaction)
      const customers = await findCustomers(
        transaction,
        DEMO_LOGINS.map(({ email }) => email),
      )
      const members = await findMembers(
        transaction,
        DEMO_STAFF.map(({ email }) => email),
      )
      /** Returns the password of an account; null if it was changed earlier. */
      const settle = async (account: Account, published: string, replace: Replace) => {
        const isPublished = await passwords.verify(account.password_hash, published)
        if (!isPublished) return null
        if (isLocal) return published
        const password = newToken().slice(0, PASSWORD_LENGTH)
        await replace(account.id, await passwords.hash(password))
        return password
      }
      const logins: DemoLogins = { customers: [], staff: [] }
      for (const customer of customers) {
        const login = DEMO_LOGINS.find(({ email }) => email === customer.email)!
        const password = await settle(customer, login.password, async (id, hash) => {
          await updatePassword(transaction, id, hash)
          await deleteSessionsOf(transaction, id)
        })
        logins.customers.push({ ...login, password })
      }
      for (const member of members) {
        const {
          name,
          email,
          password: published,
        } = DEMO_STAFF.find((known) => known.email === member.email)!
        const password = await settle(member, published, (id, hash) =>
          replacePassword(transaction, id, hash),
        )
        logins.staff.push({ name, email, password })
      }
      return logins
    })
  } finally {
    await passwords.close()
  }
}
