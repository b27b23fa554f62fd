import { AppError } from './app-error.ts'
import type { Database } from './database.ts'
import type { Limit } from './limit-table.ts'
import { countUse, takeBackUse } from './limits.queries.ts'

/**
 * Takes one use of a limit or refuses with TOO_MANY_REQUESTS. Stored in PostgreSQL, so that it holds across
 * processes and restarts. Inside a transaction the use is given back when that rolls back.
 * `subject` is for whom it counts: hashes, never a Guest-Id, an address or a contact in clear.
 */
export async function takeUse(db: Database, limit: Limit, subject: string): Promise<void> {
  const { is_within, seconds_left } = await countUse(db, limit, subject)
  if (!is_within) throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: seconds_left })
}

/** For limits of misses: taken before the try, so that parallel ones cannot share the last, and given back after a hit. */
export async function returnUse(db: Database, limit: Limit, subject: string): Promise<void> {
  await takeBackUse(db, limit, subject)
}
