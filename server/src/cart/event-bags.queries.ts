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

/** The customers whose bag contains a piece of the event. */
export async function listBagsOfEvent(db: Database, trunkShowId: number): Promise<Set<number>> {
  const { rows } = await sql<{ customer_id: number }>`
    select distinct substr(owner, 3)::int as customer_id from cart_item
    where trunk_show_id = ${trunkShowId} and owner like 'c:%'`.execute(db)
  return new Set(rows.map(({ customer_id }) => customer_id))
}
