import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'
import { END_STATES, type Pool, type UnitState } from './unit-states.ts'

/** States of units that are with customers, or on the way from them. */
const OUT_STATES: readonly UnitState[] = ['OUT', 'RETURNING']

type UnitCounts = { rentals_out: number; units_owned: number }

export async function countUnits(db: Database): Promise<UnitCounts> {
  const { rows } = await sql<UnitCounts>`
    select coalesce(sum(units) filter (where state = any(${OUT_STATES})), 0)::int as rentals_out,
      coalesce(sum(units) filter (where state <> all(${END_STATES})), 0)::int as units_owned
    from (select state, count(*) as units from unit group by state) by_state`.execute(db)
  return rows[0]!
}

/** By how much both numbers changed on each day since a time; days without a change are left out. */
export async function listUnitChanges(
  db: Database,
  from: Date,
): Promise<(UnitCounts & { day: Day })[]> {
  const { rows } = await sql<UnitCounts & { day: Day }>`
    select (moved_at at time zone ${SHOP_TIME_ZONE})::date::text as day,
      sum((to_state = any(${OUT_STATES}))::int
        - coalesce((from_state = any(${OUT_STATES}))::int, 0))::int as rentals_out,
      sum((to_state <> all(${END_STATES}))::int
        - coalesce((from_state <> all(${END_STATES}))::int, 0))::int as units_owned
    from unit_move
    where moved_at >= ${from}
      -- As in the index: no other move changes either number.
      and (from_state is null or to_state in ('OUT', 'RECEIVED', 'RETIRED', 'LOST', 'SOLD'))
    group by 1`.execute(db)
  return rows
}

export type SkuCount = { sku: string; state: UnitState; pool: Pool; count: number }

/** Counts the units of SKUs by state and pool, also those that the shop no longer has. */
export async function countUnitsBySku(db: Database, skus: string[]): Promise<SkuCount[]> {
  const { rows } = await sql<SkuCount>`
    select sku, state, pool, count(*)::int as count from unit
    where sku = any(${skus}) group by sku, state, pool order by sku, pool, state`.execute(db)
  return rows
}
