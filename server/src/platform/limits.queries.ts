import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Limit } from './limit-table.ts'

type Count = {
  /** Uses so far, this one included; null when the limit was reached before. */
  used: number | null
  seconds_left: number
}

/**
 * Counts one use unless the limit is reached, in one statement, so that parallel uses cannot share the last
 * one. By the database's clock, which all processes share. Each use takes a few forgotten windows away.
 */
export async function countUse(db: Database, limit: Limit, subject: string): Promise<Count> {
  const { rows } = await sql<Count>`
    with ${currentWindow(limit)}, counted as (
      insert into limit_use (key, window_start, count)
      select ${keyOf(limit, subject)}, start, 1 from current_window
      on conflict (key, window_start) do update set count = limit_use.count + 1
        where limit_use.count < (select max_count from current_window)
      returning count
    ), swept as (
      delete from limit_use where (key, window_start) in (
        select key, window_start from limit_use
        where window_start < now() - interval '1 day'
        order by window_start limit 10
        for update skip locked
      )
    )
    select (select count from counted) as used,
      ceil(extract(epoch from start - now()))::int + seconds as seconds_left
    from current_window`.execute(db)
  return rows[0]!
}

export async function takeBackUse(db: Database, limit: Limit, subject: string): Promise<void> {
  await sql`
    with ${currentWindow(limit)}
    update limit_use set count = count - 1 from current_window
    where key = ${keyOf(limit, subject)} and window_start = start and count > 0`.execute(db)
}

function keyOf({ name }: Limit, subject: string): string {
  return `${name} ${subject}`
}

/** The limit's numbers, where staff have not stored others, and the window that now is in. */
function currentWindow({ name, limit, windowSeconds }: Limit): RawBuilder<unknown> {
  const stored = (field: string) => sql`(
    select (value -> ${name}::text ->> ${field}::text)::int from setting
    where key = 'limits' and jsonb_typeof(value -> ${name}::text -> ${field}::text) = 'number')`
  return sql`numbers as (
    select coalesce(${stored('limit')}, ${limit}::int) as max_count,
      coalesce(${stored('window_seconds')}, ${windowSeconds}::int) as seconds
  ), current_window as (
    select max_count, seconds,
      to_timestamp(floor(extract(epoch from now()) / seconds) * seconds) as start
    from numbers
  )`
}
