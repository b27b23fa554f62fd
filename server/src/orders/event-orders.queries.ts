import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** How many orders each event has that are not canceled; events without one are left out. */
export async function countOrdersOfEvents(
  db: Database,
  eventIds: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select trunk_show_id as id, count(*)::int as count from customer_order
    where trunk_show_id = any(${eventIds}::int[]) and canceled_at is null
    group by trunk_show_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
