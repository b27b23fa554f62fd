import type { Period, ReportName } from '@twirl/contract/staff/reports'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Day } from '#platform/new-york-time.ts'
import type { ReportFact } from '#platform/report-fact.ts'

/** Until the transaction ends no other process rolls up. Returns until when that was done; null: never. */
export async function lockProgress(transaction: Transaction): Promise<Date | null> {
  const { rows } = await sql<{ rolled_up_at: Date | null }>`
    select rolled_up_at from report_progress for update`.execute(transaction)
  return rows[0]!.rolled_up_at
}

export async function setProgress(transaction: Transaction, at: Date): Promise<void> {
  await sql`update report_progress set rolled_up_at = ${at}`.execute(transaction)
}

export async function findProgress(db: Database): Promise<Date | null> {
  const { rolled_up_at } = await db
    .selectFrom('report_progress')
    .select('rolled_up_at')
    .executeTakeFirstOrThrow()
  return rolled_up_at
}

type Days = { from: Day; until: Day }

/** Replaces the figures of a day. */
export async function replaceFigures(
  transaction: Transaction,
  day: Day,
  facts: readonly ReportFact[],
): Promise<void> {
  await sql`delete from report_figure where day = ${day}`.execute(transaction)
  await sql`
    insert into report_figure (report, day, key, measure, value)
    select report, day, key, measure, sum(value)
    from json_to_recordset(${JSON.stringify(facts)}::json)
      as facts (report text, day date, key text, measure text, value bigint)
    group by report, day, key, measure`.execute(transaction)
}

export type FigureRow = { period: Day; key: string; measure: string; value: number }

type Wanted = Days & { report: ReportName; by: Period }

/** The sums of each period, whatever they were counted apart by. */
export async function sumByPeriod(
  db: Database,
  { report, from, until, by }: Wanted,
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select date_trunc(${by}, day::timestamp)::date::text as period, '' as key, measure, sum(value)::float8 as value
    from report_figure where report = ${report} and day between ${from} and ${until}
    group by 1, measure`.execute(db)
  return rows
}

/** The sums of the keys with the largest sums of a measure. */
export async function sumByKey(
  db: Database,
  { report, from, until }: Omit<Wanted, 'by'>,
  { measure, limit }: { measure: string; limit: number },
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    with sums as materialized (
      select key, measure, sum(value) as value
      from report_figure where report = ${report} and day between ${from} and ${until}
      group by key, measure
    ), largest as (
      select key, coalesce(max(value) filter (where measure = ${measure}), 0) as size
      from sums group by key order by size desc, key limit ${limit}
    )
    select ${from}::text as period, key, sums.measure, sums.value::float8 as value
    from largest join sums using (key) order by size desc, key`.execute(db)
  return rows
}

/** The sums by period and key, in this order, after the last ones of the batch before. */
export async function sumByPeriodAndKey(
  db: Database,
  { report, from, until, by }: Wanted,
  { after, limit }: { after: { period: Day; key: string } | null; limit: number },
): Promise<{ period: Day; key: string; values: Record<string, number> }[]> {
  const { rows } = await sql<{ period: Day; key: string; values: Record<string, number> }>`
    select period::text as period, key, json_object_agg(measure, value) as values
    from (
      select date_trunc(${by}, day::timestamp)::date as period, key, measure, sum(value) as value
      from report_figure where report = ${report} and day between ${from} and ${until}
      group by 1, 2, 3
    ) sums
    ${after === null ? sql`` : sql`where (period, key) > (${after.period}::date, ${after.key})`}
    group by period, key order by period, key limit ${limit}`.execute(db)
  return rows
}
