import { AppError } from '../http/app-error.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import type { Limit } from './limit-table.ts'
import {
  type BudgetState,
  deleteRefilled,
  findSecondsUntilNext,
  giveBackUse,
  insertOverdraft,
  insertUse,
  readBudgets,
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
 * The budgets of tries at a secret by visitors who share a network address. Only misses are counted, and those of others
 * never refuse the first try of a visitor, as long as `firstTries` lasts.
 */
export type TryBudgets = {
  /** Misses of the visitor alone. */
  own: Use
  /** Misses of all who share something. Of each group one budget must have a use left; the first that has one is used. */
  shared: Use[][]
  /**
   * Misses of visitors who had not missed before, once a group of `shared` is used up. It is shared too, because a guest can
   * have any number of Guest-Ids; null where the visitor is alone.
   */
  firstTries: Use | null
  /** All tries, hits included: bounds how many can run before the misses among them are counted. */
  running: Use | null
}

/** Refuses a try with TOO_MANY_REQUESTS if too many were missed. A try that runs at the same time is not a miss. */
export async function assertMayTry(db: Database, budgets: TryBudgets): Promise<void> {
  const { own, shared, firstTries, running } = budgets
  const uses = [own, ...shared.flat(), ...(firstTries ? [firstTries] : [])]
  const states = await readBudgets(db, uses)
  const stateOf = (use: Use) => states[uses.indexOf(use)]!
  const wait = waitOf({
    own: stateOf(own),
    shared: shared.map((group) => group.map(stateOf)),
    firstTries: firstTries && stateOf(firstTries),
  })
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: wait })
  if (running) await takeUse(db, running.limit, running.subject)
}

type TryStates = { own: BudgetState; shared: BudgetState[][]; firstTries: BudgetState | null }

/** The seconds until a visitor may try; 0 when that is now. */
export function waitOf({ own, shared, firstTries }: TryStates): number {
  if (own.wait > 0) return own.wait
  // Many tries ran at once and missed: no further ones until these are paid for, or the next burst could follow soon.
  if (firstTries?.is_overdrawn) return firstTries.wait
  const sharedWait = Math.max(
    0,
    ...shared.map((group) => Math.min(...group.map(({ wait }) => wait))),
  )
  return own.is_used || !firstTries ? sharedWait : Math.min(sharedWait, firstTries.wait)
}

/** Counts a miss that became known after the try. */
export async function countMiss(db: Database, budgets: TryBudgets): Promise<void> {
  await takeUseIfLeft(db, budgets.own)
  await countSharedMiss(db, budgets)
}

/** Misses of tries that ran at once may exceed the budgets: those are counted too, as an overdraft of the first tries. */
async function countSharedMiss(
  db: Database,
  { shared, firstTries }: Pick<TryBudgets, 'shared' | 'firstTries'>,
): Promise<void> {
  let isCounted = true
  for (const group of shared) isCounted = (await takeOneOf(db, group)) && isCounted
  if (!isCounted && firstTries) await insertOverdraft(db, firstTries.limit, firstTries.subject)
}

async function takeOneOf(db: Database, group: Use[]): Promise<boolean> {
  for (const use of group) if (await takeUseIfLeft(db, use)) return true
  return false
}

/**
 * Makes a try within its budgets. Null means a miss. The own use is taken before the try, so that parallel tries of one
 * visitor cannot share the last one, and refunded for a hit.
 */
export async function tryWithin<Hit>(
  db: Database,
  budgets: TryBudgets,
  attempt: () => Promise<Hit | null>,
): Promise<Hit | null> {
  const { own } = budgets
  await assertMayTry(db, budgets)
  await takeUse(db, own.limit, own.subject)
  let isMiss = false
  try {
    const hit = await attempt()
    isMiss = hit === null
    return hit
  } finally {
    if (isMiss) await countSharedMiss(db, budgets)
    else await giveBackUse(db, own.limit, own.subject)
  }
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
