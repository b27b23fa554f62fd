import type { Database } from '../../src/platform/database/database.ts'
import type { Transaction } from '../../src/platform/database/transaction.ts'

/**
 * A database whose transactions are part of one that is open already: commands that begin a transaction of their own run
 * inside it. An error rolls back all of it.
 */
export function joinTransaction(transaction: Transaction): Database {
  return new Proxy(transaction, {
    get: (target, name) => {
      if (name === 'transaction')
        return () => ({
          execute: (work: (joined: Transaction) => Promise<unknown>) => work(target),
        })
      const value: unknown = Reflect.get(target, name, target)
      // Kysely has private fields, which a proxy does not have.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
