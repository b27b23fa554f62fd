import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** A gateway that works answers in seconds, and is asked again every two seconds. */
const UNANSWERED_SECONDS = 60

/** Payments whose outcome the gateway has not told for a minute (PAY-55). A bank that asks is an answer. */
export async function countUnanswered(
  db: Database,
  now: Date,
  maximum: number,
): Promise<{ count: number; oldest_at: Date | null }> {
  const before = new Date(now.getTime() - UNANSWERED_SECONDS * 1_000)
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    select count(*)::int as count, min(reserved_at) as oldest_at
    from (
      select reserved_at from checkout where state = 'RESERVED' and reserved_at < ${before}
      order by reserved_at limit ${maximum}
    ) open`.execute(db)
  return rows[0]!
}
