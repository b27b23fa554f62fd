import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { UnitState } from '../units/unit-states.ts'

/** A unit that is promised to a line of an order, and where it is. */
export type PlannedUnit = {
  booking_id: number
  reference: string
  line: number
  sku: string
  unit_id: number
  unit_state: UnitState
  /** When the unit is needed. */
  from: Date
  at_risk_since: Date | null
  /** Whether it is in the parcel of this promise already, or was sent in it. */
  is_packed: boolean
  /** When the unit is expected on the rail again; null if it is not away for another promise. */
  back_at: Date | null
  /** How many other units are free for the promise. Only counted for promises at risk. */
  free_count: number
  /** The unit that had the promise before; null if it was never moved. */
  moved_from: number | null
}

/** Returns the units that are promised under these references, in the order of their lines. */
export async function listPlannedUnits(
  db: Database,
  references: string[],
  now: Date,
): Promise<PlannedUnit[]> {
  const { rows } = await sql<PlannedUnit>`
    select b.id as booking_id, b.reference, b.line, b.sku, u.id as unit_id, u.state as unit_state,
      lower(b.during) as "from", b.at_risk_since, coalesce(u.away_for = b.id, false) as is_packed,
      upper(away.during) as back_at,
      case when b.at_risk_since is null then 0 else (
        select count(*)::int from free_units(array[b.sku], u.pool, b.during, ${now}) f where f.id <> u.id
      ) end as free_count,
      (select from_unit_id from promise_move m where m.booking_id = b.id order by m.id desc limit 1) as moved_from
    from booking b
    join unit u on u.id = b.unit_id
    left join booking away on away.id = u.away_for and away.id <> b.id
    where b.reference = any(${references}) and is_live(b.state)
    order by b.reference, b.line, b.id`.execute(db)
  return rows
}
