import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { BookingKind } from './bookings.queries.ts'
import type { UnitState } from '../units/unit-states.ts'

export type RiskRow = {
  id: number
  sku: string
  kind: BookingKind
  from: Date
  to: Date | null
  reference: string
  at_risk_since: Date
  unit_id: number
  unit_state: UnitState
  /** The reference of the booking that the unit is away for. */
  away_reference: string | null
  free_count: number
  /** When the first unit of the SKU that is away is expected back. */
  earliest_return: Date | null
}

type RiskPage = {
  now: Date
  /** When a unit that comes back today is ready; one that is late is not ready before. */
  ifBackToday: Date
  after: { from: Date; id: number } | null
  limit: number
}

/** Returns promises at risk, the most urgent first: those after a time and an id, which together are unique. */
export async function listRisks(
  db: Database,
  { now, ifBackToday, after, limit }: RiskPage,
): Promise<RiskRow[]> {
  const { rows } = await sql<RiskRow>`
    select b.id, b.sku, b.kind, lower(b.during) as "from", upper(b.during) as "to", b.reference, b.at_risk_since,
      b.unit_id, u.state as unit_state, away.reference as away_reference, free.count as free_count,
      back.earliest as earliest_return
    from (
      select * from booking
      where at_risk_since is not null and is_live(state)
        ${after ? sql`and (lower(during), id) > (${after.from}, ${after.id}::bigint)` : sql``}
      order by lower(during), id limit ${limit}
    ) b
    join unit u on u.id = b.unit_id
    left join booking away on away.id = u.away_for
    cross join lateral (
      select count(*)::int as count from free_units(array[b.sku], u.pool, b.during, ${now}) f where f.id <> u.id
    ) free
    cross join lateral (
      select ${earliestReturn(ifBackToday)} as earliest
      from unit o join booking a on a.id = o.away_for
      where o.sku = b.sku and o.pool = u.pool
    ) back
    order by lower(b.during), b.id`.execute(db)
  return rows
}

/** Returns a promise at risk, or one that was; undefined if there is no such booking. */
export async function findBookingSku(
  db: Database,
  id: number,
): Promise<{ id: number; sku: string } | undefined> {
  const { rows } = await sql<{ id: number; sku: string }>`
    select id, sku from booking where id = ${id}`.execute(db)
  return rows[0]
}

/** Returns when the first unit of a SKU that is away is expected back; null if that is not known. */
export async function findEarliestReturn(
  db: Database,
  sku: string,
  ifBackToday: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ earliest: Date | null }>`
    select ${earliestReturn(ifBackToday)} as earliest
    from unit o join booking a on a.id = o.away_for
    where o.sku = ${sku}`.execute(db)
  return rows[0]!.earliest
}

/** The earliest end of the bookings `a` for which the units `o` are away. */
function earliestReturn(ifBackToday: Date): RawBuilder<unknown> {
  return sql`min(
    case when o.state in ('OUT', 'RETURNING') then greatest(upper(a.during), ${ifBackToday}) else upper(a.during) end
  )`
}
