import type { Transaction } from './transaction.ts'
import { sql } from 'kysely'

/** Runs a part of a transaction that may fail without failing the rest. */
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

/** Runs the work and rolls it back, so that response times do not reveal whether the account exists. */
export async function runAndRollBack(
  transaction: Transaction,
  work: () => Promise<unknown>,
): Promise<void> {
  await sql`savepoint part`.execute(transaction)
  await work()
  await sql`rollback to savepoint part`.execute(transaction)
}
