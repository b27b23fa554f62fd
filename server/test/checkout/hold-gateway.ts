import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { eventually } from '../eventually.ts'

type Held<Result> = {
  work: () => Promise<Result>
  /** How many calls of the gateway wait before it goes on. */
  waiting?: number
  /** What happens while they wait. */
  meanwhile?: (transaction: Transaction) => Promise<unknown>
}

/** Does the work with a gateway that answers nothing until that many of its calls wait. */
export async function holdGateway<Result>(
  db: Database,
  { work, waiting = 1, meanwhile }: Held<Result>,
): Promise<Result> {
  // Wrapped, because the transaction ends before the work does.
  const held = await db.transaction().execute(async (transaction) => {
    // Every call reads it first.
    await sql`lock table sandbox_dial in access exclusive mode`.execute(transaction)
    const working = work()
    await eventually(async () => {
      // Only this database counts: other tests share the server.
      const { rows } = await sql`
        select from pg_locks l join pg_database d on d.oid = l.database
        where not granted and relation = 'sandbox_dial'::regclass and datname = current_database()`.execute(
        db,
      )
      expect(rows.length).toBeGreaterThanOrEqual(waiting)
    })
    await meanwhile?.(transaction)
    return { working }
  })
  return held.working
}
