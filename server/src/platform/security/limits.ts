import { AppError } from '../http/app-error.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import type { Limit } from './limit-table.ts'
import { deleteRefilled, findSecondsUntilNext, giveBackUse, insertUse } from './limits.queries.ts'
import { waitInLine } from './wait-in-line.ts'
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

/** Gives a use back whose outcome turned out well after its call had ended. */
export function returnUse(db: Database, { limit, subject }: Use): Promise<void> {
  return giveBackUse(db, limit, subject)
}

/** Returns whether a use is left, without taking it. */
export async function hasUseLeft(db: Database, { limit, subject }: Use): Promise<boolean> {
  return (await findSecondsUntilNext(db, limit, subject)) === 0
}

/** A use of a limit that counts by network address; none for in-process calls. */
export function addressUses(limit: Limit, { address_hash }: Visitor): Use[] {
  return address_hash === null ? [] : [{ limit, subject: address_hash }]
}

/** Lock order: transactions that take the same uses in the same order cannot deadlock. */
export async function takeUses(db: Database, uses: Use[]): Promise<void> {
  for (const { limit, subject } of uses) await takeUse(db, limit, subject)
}

/** The budgets of tries that may miss, such as a password or a card. A hit costs nothing. */
export type TryBudgets = {
  /** Misses of the visitor alone. */
  own: Use[]
  /** Misses of all who share something, such as a network address. */
  shared: Use[]
  /** While a first try of `own` is left, `shared` of these is used: misses in further tries never refuse a first one. */
  first?: { own: Use; shared: Use[] }
}

/**
 * Makes a try within its budgets; the attempt calls `miss` when it failed. The uses are taken before the try, so that
 * there are never more misses than uses, and refunded for a hit. Tries that run may still be hits: while they hold the last
 * shared uses, the next ones wait in line.
 */
export async function tryWithin<Result>(
  db: Database,
  budgets: TryBudgets,
  attempt: (miss: () => void) => Promise<Result>,
): Promise<Result> {
  const { own, shared } = await takeOwn(db, budgets)
  return refundHit(db, own, (missOwn) => {
    if (shared.length === 0) return attempt(missOwn)
    return waitInLine(
      shared.map(({ limit, subject }) => `${limit.name} ${subject}`).join(),
      () => takeAllOrNone(db, shared),
      () =>
        refundHit(db, shared, (missShared) =>
          attempt(() => {
            missOwn()
            missShared()
          }),
        ),
    )
  })
}

/** Takes the uses of the visitor alone, which decide what the try shares with others. */
async function takeOwn(
  db: Database,
  { own, shared, first }: TryBudgets,
): Promise<Pick<TryBudgets, 'own' | 'shared'>> {
  await takeAllOrNone(db, own)
  if (!first || !(await takeUseIfLeft(db, first.own))) return { own, shared }
  return { own: [...own, first.own], shared: first.shared }
}

/** A try that one limit refuses is not counted by the others. One use needs no transaction. */
async function takeAllOrNone(db: Database, uses: Use[]): Promise<void> {
  if (uses.length === 1) return takeUses(db, uses)
  await inTransaction(db, (transaction) => takeUses(transaction, uses))
}

/** An attempt that throws without a miss has shown nothing, and is refunded like a hit. */
async function refundHit<Result>(
  db: Database,
  uses: Use[],
  attempt: (miss: () => void) => Promise<Result>,
): Promise<Result> {
  let isMiss = false
  try {
    return await attempt(() => {
      isMiss = true
    })
  } finally {
    if (!isMiss) for (const { limit, subject } of uses) await giveBackUse(db, limit, subject)
  }
}

/**
 * Deletes refilled budgets, which have no effect. Not as part of taking a use, because transactions that delete rows
 * which others want to take could deadlock.
 */
export function sweepLimits(db: Database): Promise<void> {
  return deleteInBatches((maximum) => deleteRefilled(db, maximum))
}
