import { setTimeout } from 'node:timers/promises'
import type { Transaction as KyselyTransaction } from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './schema.gen.ts'

/** A connection inside a transaction; the pool does not satisfy it. For functions that must run in a transaction. */
export type Transaction = KyselyTransaction<DB>

const MAX_TRIES = 4
const RETRY_MS = 20

// serialization_failure and deadlock_detected: PostgreSQL rolled the transaction back and expects another try.
const RETRYABLE_STATES = new Set(['40001', '40P01'])

/**
 * Runs the work in a transaction and commits it; an error rolls it back. After a deadlock or a serialization failure the
 * whole work runs again, so it must call nothing outside the database.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === MAX_TRIES || !isRetryable(error)) throw error
      // Jitter, so that two transactions that blocked each other do not do so again.
      await setTimeout(RETRY_MS * tries * Math.random())
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE_STATES.has(String(error.code))
}
