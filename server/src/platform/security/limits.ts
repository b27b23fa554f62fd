import { AppError } from '../http/app-error.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import type { Limit } from './limit-table.ts'
import {
  deleteRefilled,
  findLongestWait,
  findSecondsUntilNext,
  giveBackUse,
  insertUse,
} from './limits.queries.ts'
import type { Visitor } from '../http/visitor.ts'

/** One use of a limit. `subject` is what it is counted by: hashes, never a plain Guest-Id, address or contact. */
export type Use = { limit: Limit; subject: string }

/**
 * Takes one use of a limit or refuses with TOO_MANY_REQUESTS; returns the seconds until the next one may be
 * taken. Stored in PostgreSQL, so that it holds across processes and restarts. Inside a transaction the use is
 * refunded when that rolls back.
 */
export async function takeUse(db: Database, limit: Limit, subject: string): Promise<number> {
  const secondsUntilNext = await insertUse(db, limit, subject)
  if (secondsUntilNext !== null) return secondsUntilNext
  const wait = await findSecondsUntilNext(db, limit, subject)
  // At least a second: a use may have been refunded since.
  throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: Math.max(1, wait) })
}

/** Takes one use, or so many at once, if they are left, and returns whether it did. */
export async function takeUseIfLeft(
  db: Database,
  { limit, subject }: Use,
  amount = 1,
): Promise<boolean> {
  return (await insertUse(db, limit, subject, amount)) !== null
}

/** A use of a limit that counts by network address; none for in-process calls. */
export function addressUses(limit: Limit, { address_hash }: Visitor): Use[] {
  return address_hash === null ? [] : [{ limit, subject: address_hash }]
}

/** Lock order: transactions that take the same uses in the same order cannot deadlock. */
export async function takeUses(db: Database, uses: Use[]): Promise<Use[]> {
  for (const { limit, subject } of uses) await takeUse(db, limit, subject)
  return uses
}

/**
 * Refuses with TOO_MANY_REQUESTS if a limit has no use left, without taking one. For misses that are known late and are
 * counted then: tries that run at the same time may exceed the limit by their number.
 */
export async function assertUsesLeft(db: Database, uses: Use[]): Promise<void> {
  const wait = await findLongestWait(db, uses)
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: wait })
}

/**
 * For limits that count misses. The uses are taken before the try, so that concurrent tries cannot share the last
 * one, and refunded unless the try returns null, which means a miss.
 */
export async function countMisses<Hit>(
  db: Database,
  take: (transaction: Transaction) => Promise<Use[]>,
  attempt: () => Promise<Hit | null>,
): Promise<Hit | null> {
  // All or none: a try that one limit refuses is not counted by the others.
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

/**
 * Deletes refilled budgets, which have no effect. Not as part of taking a use, because transactions that delete rows
 * which others want to take could deadlock.
 */
export function sweepLimits(db: Database): Promise<void> {
  return deleteInBatches((maximum) => deleteRefilled(db, maximum))
}
