import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** How many bags contain a piece of the event. */
export async function countBagsOfEvent(db: Database, trunkShowId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct owner)::int as count from cart_item where trunk_show_id = ${trunkShowId}`.execute(
    db,
  )
  return rows[0]!.count
}
