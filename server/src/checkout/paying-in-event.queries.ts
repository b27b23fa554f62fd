import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { isInProgress } from './checkout.queries.ts'

/** How many orders of an event are being paid: the gateway or the customer was asked, and the order is not made yet. */
export async function countPayingInEvent(db: Database, trunkShowId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from checkout
    where ${isInProgress} and trunk_show_id = ${trunkShowId}`.execute(db)
  return rows[0]!.count
}
