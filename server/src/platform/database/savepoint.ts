import type { Transaction } from './transaction.ts'
import { sql } from 'kysely'

/** Runs a part of a transaction that may fail without taking the rest along. */
export async function underSavepoint<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint part`.execute(transaction)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(transaction)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(transaction)
    throw error
  }
}

/** Does the work and takes it back: as long as if it were kept, so that time tells nothing. */
export async function undone(
  transaction: Transaction,
  work: () => Promise<unknown>,
): Promise<void> {
  await sql`savepoint part`.execute(transaction)
  await work()
  await sql`rollback to savepoint part`.execute(transaction)
}
