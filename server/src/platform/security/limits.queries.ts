import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Limit } from './limit-table.ts'

/**
 * Takes one use by the generic cell rate algorithm (GCRA), or so many at once. Returns the seconds until the next one may be
 * taken, or null when they are not left. One statement, so that parallel uses cannot share the last one.
 */
export async function insertUse(
  db: Database,
  limit: Limit,
  subject: string,
  amount = 1,
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    with ${budget(limit)}, taken as (select at, span, refill * ${amount}::int as time from budget)
    insert into limit_use (key, theoretical_arrival_time)
    select ${keyOf(limit, subject)}, at + time from taken
    on conflict (key) do update set theoretical_arrival_time = greatest(
        limit_use.theoretical_arrival_time + (select time from taken),
        excluded.theoretical_arrival_time)
      where limit_use.theoretical_arrival_time <= (select at + span - time from taken)
    returning ${SECONDS_UNTIL_NEXT}`.execute(db)
  return rows[0]?.seconds ?? null
}

export async function findSecondsUntilNext(
  db: Database,
  limit: Limit,
  subject: string,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    with ${budget(limit)}
    select ${SECONDS_UNTIL_NEXT} from limit_use where key = ${keyOf(limit, subject)}`.execute(db)
  return rows[0]?.seconds ?? 0
}

export async function giveBackUse(db: Database, limit: Limit, subject: string): Promise<void> {
  await sql`
    with ${budget(limit)}
    update limit_use set theoretical_arrival_time = theoretical_arrival_time - refill from budget
    where key = ${keyOf(limit, subject)}`.execute(db)
}

/**
 * Deletes rows that are fully refilled and returns how many. By the clock of the database, like the limits. Skips
 * locked ones: a sweep never waits for a transaction.
 */
export async function deleteRefilled(db: Database, maximum: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from limit_use where key in (
      select key from limit_use where theoretical_arrival_time < now()
      order by theoretical_arrival_time limit ${maximum}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}

function keyOf({ name }: Limit, subject: string): string {
  return `${name} ${subject}`
}

const SECONDS_UNTIL_NEXT = sql`(
  select greatest(0, ceil(extract(epoch from theoretical_arrival_time + refill - span - at)))::int
  from budget) as seconds`

/**
 * The limit's numbers, or those of the setting, and the time of the database's clock, which all processes share.
 * `refill` is rounded down, so that the full number of uses always fits into `span`.
 */
function budget({ name, limit, windowSeconds }: Limit): RawBuilder<unknown> {
  const stored = (field: string) => sql`(
    select greatest(1, (value -> ${name}::text ->> ${field}::text)::int) from setting
    where key = 'limits' and jsonb_typeof(value -> ${name}::text -> ${field}::text) = 'number')`
  return sql`numbers as (
    select coalesce(${stored('limit')}, ${limit}::int) as max_count,
      coalesce(${stored('window_seconds')}, ${windowSeconds}::int) as seconds
  ), budget as (
    select now() as at, seconds * interval '1 second' as span,
      (seconds * 1000000::bigint / max_count) * interval '1 microsecond' as refill
    from numbers
  )`
}
