import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { BookingKind } from '../bookings/bookings.queries.ts'
import type { Pool, UnitState } from './unit-states.ts'
import type { Unit } from './units.queries.ts'

export type Condition = 'A' | 'B' | 'C' | 'D'

/** A unit as staff see it. */
export type UnitRow = Unit & {
  condition: Condition
  condition_note: string
  /** When it was moved last, and first. */
  since: Date
  received_at: Date
  /** The reference of the booking that it is away for. */
  reference: string | null
  back_at: Date | null
}

export type UnitFilter = {
  ids?: number[] | undefined
  skus?: string[] | undefined
  state?: UnitState | undefined
  pool?: Pool | undefined
  size?: string | undefined
}

type UnitPage = { after: number | null; isAscending: boolean; limit: number }

/** Returns units by id, which is the order in which they came. The moves of the units of the page alone are read. */
export async function listUnits(
  db: Database,
  { ids, skus, state, pool, size }: UnitFilter,
  { after, isAscending, limit }: UnitPage,
): Promise<UnitRow[]> {
  const order = isAscending ? sql`id` : sql`id desc`
  const beyond = isAscending ? sql`id > ${after}` : sql`id < ${after}`
  const { rows } = await sql<UnitRow>`
    select u.id, u.sku, u.pool, u.state, u.away_for, u.wear_count, u.condition, u.condition_note,
      moves.since, moves.received_at, b.reference, upper(b.during) as back_at
    from (
      select * from unit
      where true
        ${ids === undefined ? sql`` : sql`and id = any(${ids}::bigint[])`}
        ${skus === undefined ? sql`` : sql`and sku = any(${skus})`}
        ${state === undefined ? sql`` : sql`and state = ${state}`}
        ${pool === undefined ? sql`` : sql`and pool = ${pool}`}
        ${size === undefined ? sql`` : sql`and exists (select from variant where sku = unit.sku and size = ${size})`}
        ${after === null ? sql`` : sql`and ${beyond}`}
      order by ${order} limit ${limit}
    ) u
    cross join lateral (
      select max(moved_at) as since, min(moved_at) as received_at from unit_move where unit_id = u.id
    ) moves
    left join booking b on b.id = u.away_for
    order by u.${order}`.execute(db)
  return rows
}

export type MoveRow = {
  moved_at: Date
  cause: string
  from_state: UnitState | null
  to_state: UnitState
  from_pool: Pool | null
  to_pool: Pool
  staff_id: number | null
}

/** Returns the moves of a unit, newest first. */
export async function listUnitMoves(
  db: Database,
  unitId: number,
  limit: number,
): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select moved_at, cause, from_state, to_state, from_pool, to_pool, staff_id
    from unit_move where unit_id = ${unitId}
    order by moved_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export type BookingRow = {
  id: number
  unit_id: number
  kind: BookingKind
  state: 'HELD' | 'CONFIRMED' | 'RELEASED' | 'COMPLETED'
  from: Date
  to: Date | null
  reference: string
  at_risk_since: Date | null
}

const BOOKING = sql`b.id, b.unit_id, b.kind, b.state, lower(b.during) as "from", upper(b.during) as "to", b.reference,
  b.at_risk_since`

/** Returns the bookings of a unit, the latest first; those that were never used are left out. */
export async function listUnitBookings(
  db: Database,
  unitId: number,
  limit: number,
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${BOOKING} from booking b
    where unit_id = ${unitId} and state <> 'RELEASED'
    order by lower(during) desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function listBookings(db: Database, ids: number[]): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${BOOKING} from booking b where id = any(${ids}::bigint[]) order by lower(during)`.execute(
    db,
  )
  return rows
}

export type CalendarRow = BookingRow & { is_away: boolean }

/** Returns the live bookings of units that overlap a time. */
export async function listCalendar(
  db: Database,
  unitIds: number[],
  { from, to }: { from: Date; to: Date },
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select ${BOOKING}, u.away_for is not distinct from b.id as is_away
    from booking b join unit u on u.id = b.unit_id
    where b.unit_id = any(${unitIds}::bigint[]) and is_live(b.state) and b.during && tstzrange(${from}, ${to})
    order by b.unit_id, lower(b.during)`.execute(db)
  return rows
}

/** Changes condition and, where one is given, the note. The caller holds the lock of the unit's SKU. */
export async function updateCondition(
  transaction: Transaction,
  unitId: number,
  { condition, condition_note }: { condition: Condition; condition_note?: string },
): Promise<void> {
  await sql`
    update unit set condition = ${condition}, condition_note = coalesce(${condition_note ?? null}, condition_note)
    where id = ${unitId}`.execute(transaction)
}
