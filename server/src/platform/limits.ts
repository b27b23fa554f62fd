import { AppError } from './app-error.ts'
import type { Database } from './database.ts'
import type { Limit } from './limit-table.ts'
import { countUse, takeBackUse } from './limits.queries.ts'
import type { Visitor } from './visitor.ts'

/** One use of a limit. `subject` is for whom it counts: hashes, never a Guest-Id, an address or a contact in clear. */
export type Use = { limit: Limit; subject: string }

type TakenUse = {
  /** This one included. */
  used: number
  /** Until the limit begins anew. */
  seconds_left: number
}

/**
 * Takes one use of a limit or refuses with TOO_MANY_REQUESTS. Stored in PostgreSQL, so that it holds across
 * processes and restarts. Inside a transaction the use is given back when that rolls back.
 */
export async function takeUse(db: Database, limit: Limit, subject: string): Promise<TakenUse> {
  const { used, seconds_left } = await countUse(db, limit, subject)
  if (used === null) throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: seconds_left })
  return { used, seconds_left }
}

/** Takes one use where one is left, and answers whether. */
export async function takeUseIfLeft(db: Database, { limit, subject }: Use): Promise<boolean> {
  return (await countUse(db, limit, subject)).used !== null
}

/** Of a limit that counts by network address; a call that came over no network has none. */
export function addressUses(limit: Limit, { address_hash }: Visitor): Use[] {
  return address_hash === null ? [] : [{ limit, subject: address_hash }]
}

/** In this order everywhere: two that take the same uses then wait for each other, never in a circle. */
export async function takeUses(db: Database, uses: Use[]): Promise<Use[]> {
  for (const { limit, subject } of uses) await takeUse(db, limit, subject)
  return uses
}

/**
 * For limits of misses. The uses are taken before the try, so that parallel tries cannot share the last one,
 * and given back unless it answers null: only that is a miss.
 */
export async function countMisses<Hit>(
  db: Database,
  take: (transaction: Database) => Promise<Use[]>,
  attempt: () => Promise<Hit | null>,
): Promise<Hit | null> {
  // All or none: whoever is refused by one limit has used up nothing of the others.
  const taken = await db.transaction().execute(take)
  let isMiss = false
  try {
    const hit = await attempt()
    isMiss = hit === null
    return hit
  } finally {
    if (!isMiss) for (const { limit, subject } of taken) await takeBackUse(db, limit, subject)
  }
}
