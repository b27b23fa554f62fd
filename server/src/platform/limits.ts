import { AppError } from './app-error.ts'
import type { Database } from './database.ts'
import { countUse } from './limits.queries.ts'

export type Budget = {
  /** What is counted and for whom. Holds hashes, never a Guest-Id, an address or a contact in clear. */
  key: string
  /** At least 1. */
  limit: number
  /** At most a day, after which windows are forgotten. Windows begin at round times, the same for everybody. */
  windowSeconds: number
}

/**
 * Takes one of a budget's uses or refuses with TOO_MANY_REQUESTS. Stored in PostgreSQL, so that it holds
 * across processes and restarts. Inside a transaction the use is given back when that rolls back.
 */
export async function takeBudget(db: Database, budget: Budget): Promise<void> {
  const { is_within, seconds_left } = await countUse(db, budget)
  if (!is_within) throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: seconds_left })
}
