import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Counts what staff must settle between the two books, and since when the first difference is known. */
export async function countGatewayDifferences(
  db: Database,
  maximum: number,
): Promise<{ count: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    select count(*)::int as count, min(found_at) as oldest_at
    from (
      select found_at from gateway_difference where settled_at is null order by found_at limit ${maximum}
    ) open`.execute(db)
  return rows[0]!
}
