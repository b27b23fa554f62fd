import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Budget } from './limits.ts'

type Use = { is_within: boolean; seconds_left: number }

/**
 * Counts one use unless the budget is spent, in one statement, so that parallel uses cannot share the last
 * one. By the database's clock, which all processes share. Each use takes a few forgotten windows away.
 */
export async function countUse(db: Database, { key, limit, windowSeconds }: Budget): Promise<Use> {
  const { rows } = await sql<Use>`
    with current_window as (
      select to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}::int) * ${windowSeconds}::int) as start
    ), counted as (
      insert into limit_use (key, window_start, count)
      select ${key}, start, 1 from current_window
      on conflict (key, window_start) do update set count = limit_use.count + 1
        where limit_use.count < ${limit}
      returning key
    ), swept as (
      delete from limit_use where (key, window_start) in (
        select key, window_start from limit_use
        where window_start < now() - interval '1 day'
        order by window_start limit 10
        for update skip locked
      )
    )
    select exists (select from counted) as is_within,
      ceil(extract(epoch from start - now()))::int + ${windowSeconds}::int as seconds_left
    from current_window`.execute(db)
  return rows[0]!
}
