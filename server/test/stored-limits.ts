import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { LIMITS } from '#platform/security/limit-table.ts'

type Numbers = { limit?: number; window_seconds?: number }

/** Numbers that suit a test, as staff would store them; those of an earlier call are replaced. */
export async function storeLimits(
  db: Database,
  limits: Partial<Record<keyof typeof LIMITS, Numbers>>,
): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', 'limits').execute()
  await db
    .insertInto('setting')
    .values({ key: 'limits', value: JSON.stringify(limits) })
    .execute()
}

/** Moves all budgets into the past instead of waiting. */
export async function passTime(db: Database, seconds: number): Promise<void> {
  await sql`
    update limit_use
    set theoretical_arrival_time = theoretical_arrival_time - ${seconds} * interval '1 second'
  `.execute(db)
}

/** The keys of budgets of which something is used. */
export async function listUsed(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from limit_use where theoretical_arrival_time > now()`.execute(db)
  return rows.map(({ key }) => key)
}
