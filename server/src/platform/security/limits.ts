import { AppError } from '../http/app-error.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { Limit } from './limit-table.ts'
import { deleteRefilled, findSecondsUntilNext, giveBackUse, insertUse } from './limits.queries.ts'
import type { Visitor } from '../http/visitor.ts'

/** One use of a limit. `subject` is for whom it counts: hashes, never a Guest-Id, an address or a contact in clear. */
export type Use = { limit: Limit; subject: string }

/**
 * Takes one use of a limit or refuses with TOO_MANY_REQUESTS; returns the seconds until the next one may be
 * taken. Stored in PostgreSQL, so that it holds across processes and restarts. Inside a transaction the use is
 * given back when that rolls back.
 */
export async function takeUse(db: Database, limit: Limit, subject: string): Promise<number> {
  const secondsUntilNext = await insertUse(db, limit, subject)
  if (secondsUntilNext !== null) return secondsUntilNext
  const wait = await findSecondsUntilNext(db, limit, subject)
  // At least a second: one may have been given back since.
  throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: Math.max(1, wait) })
}

/** Takes one use where one is left, and answers whether. */
export async function takeUseIfLeft(db: Database, { limit, subject }: Use): Promise<boolean> {
  return (await insertUse(db, limit, subject)) !== null
}

/** Of a limit that counts by network address; a call that came over no network has none. */
export function addressUses(limit: Limit, { address_hash }: Visitor): Use[] {
  return address_hash === null ? [] : [{ limit, subject: address_hash }]
}

/** In this order everywhere: two transactions that take the same uses then wait for each other, never in a circle. */
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
  take: (transaction: Transaction) => Promise<Use[]>,
  attempt: () => Promise<Hit | null>,
): Promise<Hit | null> {
  // All or none: a try that one limit refuses uses up nothing of the others.
  const taken = await inTransaction(db, take)
  let isMiss = false
  try {
    const hit = await attempt()
    isMiss = hit === null
    return hit
  } finally {
    if (!isMiss) for (const { limit, subject } of taken) await giveBackUse(db, limit, subject)
  }
}

const SWEEP_INTERVAL_MS = 60_000
const SWEEP_MAXIMUM = 10_000 // rows per statement

/**
 * Deletes refilled budgets every minute. Not as part of taking a use: a transaction that deleted rows which
 * another one wants to take could wait for it in a circle.
 */
export function sweepLimits(
  db: Database,
  log: { warn: (details: object, message: string) => void },
  intervalMs = SWEEP_INTERVAL_MS,
): { close: () => Promise<void> } {
  const sweepAll = async () => {
    while ((await deleteRefilled(db, SWEEP_MAXIMUM)) === SWEEP_MAXIMUM);
  }
  let sweeps = Promise.resolve()
  const timer = setInterval(() => {
    // One after the other, however long one takes.
    sweeps = sweeps.then(sweepAll).catch((error: unknown) => {
      log.warn({ err: error }, 'could not sweep limits; trying again')
    })
  }, intervalMs)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await sweeps
    },
  }
}
