import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import type { Database, DatabaseConnection } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.gen.ts'

/** The connection that the running code holds: that of its transaction. */
const held = new AsyncLocalStorage<{ isReleased: boolean }>()

/**
 * The database as the shop uses it, with one more rule: code that runs in a transaction uses the connection of the
 * transaction. A statement on the pool would take a second connection while the first one is held, and when every
 * connection is held by callers that wait for a second one, none of them continues. `onViolation` is told and throws.
 */
export function allowOneConnection(
  connection: DatabaseConnection,
  onViolation: (error: Error) => void,
): DatabaseConnection {
  const assertNoneHeld = () => {
    const transaction = held.getStore()
    if (transaction && !transaction.isReleased)
      onViolation(new Error('a transaction uses a second connection'))
  }
  return {
    ...connection,
    db: checkedDatabase(connection.db, assertNoneHeld),
    executeSql: async (...statement) => {
      assertNoneHeld()
      return connection.executeSql(...statement)
    },
  }
}

/** Kysely takes a connection for each statement on the pool and for each transaction: both pass the check. */
function checkedDatabase(db: Database, assertNoneHeld: () => void): Database {
  const pool = db.getExecutor()
  const executor = pool.withConnectionProvider({
    provideConnection: async (use, options) => {
      assertNoneHeld()
      const holding = { isReleased: false }
      try {
        return await pool.provideConnection(
          (connection) => held.run(holding, use, connection),
          options,
        )
      } finally {
        // What the transaction has started and does not wait for may take a connection afterwards.
        holding.isReleased = true
      }
    },
  })
  // Begins and ends transactions on connections that it is given; it connects to nothing.
  const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('not connected')) })
  return new Kysely<DB>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}

/** Fails the test that makes the call (see fail-on-console-error.ts), and the call. */
export function failOnSecondConnection(error: Error): void {
  // oxlint-disable-next-line no-console -- what makes the test fail
  console.error(error)
  throw error
}
