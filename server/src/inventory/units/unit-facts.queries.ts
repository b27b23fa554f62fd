import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'
import type { ReportFact, ReportSpan } from '#platform/report-fact.ts'
import { END_STATES } from './unit-states.ts'

const DAY = sql`(m.moved_at at time zone ${sql.lit(SHOP_TIME_ZONE)})::date`

// As in the index unit_move_figures.
const IS_FIGURE = sql`
  (m.from_state is null or m.to_state in ('OUT', 'RECEIVED', 'RETIRED', 'LOST', 'SOLD'))`

/** The days for which units were away, counted on the day on which they came back; by unit and by product. */
export async function listUnitFacts(
  db: Database,
  { from, until }: ReportSpan,
): Promise<ReportFact[]> {
  const { rows } = await sql<ReportFact>`
    with came_back as materialized (
      select ${DAY} as day, m.unit_id, u.sku,
        greatest(1, ${DAY} - (left_at.moved_at at time zone ${sql.lit(SHOP_TIME_ZONE)})::date) as days
      from unit_move m join unit u on u.id = m.unit_id
      cross join lateral (
        select moved_at from unit_move o
        where o.unit_id = m.unit_id and o.from_state = 'PACKED' and o.to_state = 'OUT' and o.id < m.id
        order by o.id desc limit 1
      ) left_at
      where m.moved_at >= ${from} and m.moved_at < ${until} and ${IS_FIGURE}
        and m.to_state = 'RECEIVED' and m.from_state in ('OUT', 'RETURNING')
    )
    select 'units' as report, day::text as day, unit_id::text as key, 'days_out' as measure, sum(days)::float8 as value
    from came_back group by day, unit_id
    union all
    select 'styles', day::text, v.product_id::text, 'days_out', sum(days)::float8
    from came_back join variant v on v.sku = came_back.sku group by day, v.product_id`.execute(db)
  return rows
}

type Departure = { day: Day; unit_id: number; sku: string; cause: string }

/** The units that left for customers, and why. */
export async function listDepartures(
  db: Database,
  { from, until }: ReportSpan,
): Promise<Departure[]> {
  const { rows } = await sql<Departure>`
    select ${DAY}::text as day, m.unit_id::int as unit_id, u.sku, m.cause
    from unit_move m join unit u on u.id = m.unit_id
    where m.moved_at >= ${from} and m.moved_at < ${until} and ${IS_FIGURE}
      and m.from_state = 'PACKED' and m.to_state = 'OUT'
    order by m.id`.execute(db)
  return rows
}

/** How many units of each product the shop has. */
export async function countUnitsOfProducts(
  db: Database,
  productIds: readonly number[],
): Promise<{ product_id: number; units: number }[]> {
  const { rows } = await sql<{ product_id: number; units: number }>`
    select v.product_id, count(*)::int as units
    from variant v join unit u on u.sku = v.sku
    where v.product_id = any(${productIds}::int[]) and u.state <> all(${END_STATES})
    group by v.product_id`.execute(db)
  return rows
}
