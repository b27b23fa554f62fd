import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Counts the units that are held for orders of an event, promised to them or back from them, by SKU; SKUs without one are left out. */
export async function countPromisedToEvent(
  db: Database,
  trunkShowId: number,
  skus: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; count: number }>`
    select sku, count(*)::int as count from booking
    where trunk_show_id = ${trunkShowId} and sku = any(${skus}) and state <> 'RELEASED'
    group by sku`.execute(db)
  return new Map(rows.map(({ sku, count }) => [sku, count]))
}
