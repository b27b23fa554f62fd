import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Pool, UnitState } from './unit-states.ts'

export type Unit = {
  id: number
  sku: string
  pool: Pool
  state: UnitState
  away_for: number | null
  wear_count: number
}

export async function findUnit(db: Database, id: number): Promise<Unit | undefined> {
  const { rows } = await sql<Unit>`
    select id, sku, pool, state, away_for, wear_count from unit where id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the ids of the units that are with the customer for a line of an order. */
export async function listUnitsOut(
  db: Database,
  { reference, line }: { reference: string; line: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from unit u join booking b on b.id = u.away_for
    where b.reference = ${reference} and b.line = ${line} and u.state = 'OUT'
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

type UnitOfOrder = { line: number; unit_id: number; state: UnitState; is_current: boolean }

/** Returns the units that were booked for an order, by line; those whose promise was withdrawn are left out. */
export async function listUnitsOfOrder(db: Database, reference: string): Promise<UnitOfOrder[]> {
  const { rows } = await sql<UnitOfOrder>`
    select b.line, b.unit_id, u.state, b.state = 'CONFIRMED' as is_current
    from booking b join unit u on u.id = b.unit_id
    where b.reference = ${reference} and b.state in ('CONFIRMED', 'COMPLETED')
    order by b.line, b.id`.execute(db)
  return rows
}

/** A unit with a line of an order that it is, was or would have been booked for. */
export type UnitOfLine = {
  booking_id: number
  reference: string
  line: number
  unit_id: number
  sku: string
  pool: Pool
  /** Where the unit is now, perhaps for another order. */
  state: UnitState
  booking_state: 'HELD' | 'CONFIRMED' | 'COMPLETED' | 'RELEASED'
  /** Whether it left the shelf for this booking and is not back on it. */
  is_away_for: boolean
}

const UNIT_OF_LINE = sql`
  select b.id as booking_id, b.reference, b.line, b.unit_id, b.sku, u.pool, u.state, b.state as booking_state,
    u.away_for is not distinct from b.id as is_away_for
  from booking b join unit u on u.id = b.unit_id`

/** Returns the units that were booked for these orders; those whose promise was withdrawn are left out. */
export async function listUnitsOfOrders(db: Database, references: string[]): Promise<UnitOfLine[]> {
  const { rows } = await sql<UnitOfLine>`
    ${UNIT_OF_LINE}
    where b.reference = any(${references}) and b.state in ('CONFIRMED', 'COMPLETED')
    order by b.id`.execute(db)
  return rows
}

/** Returns the lines that a unit is or was booked for, the last booking first, with those that were withdrawn. */
export async function listLinesOfUnit(db: Database, unitId: number): Promise<UnitOfLine[]> {
  const { rows } = await sql<UnitOfLine>`
    ${UNIT_OF_LINE}
    where b.unit_id = ${unitId} and b.line is not null
    order by b.id desc`.execute(db)
  return rows
}

/** Counts the units that are with customers, by line of these orders. */
export async function countUnitsOut(
  db: Database,
  references: string[],
): Promise<{ reference: string; line: number; count: number }[]> {
  const { rows } = await sql<{ reference: string; line: number; count: number }>`
    select b.reference, b.line, count(*)::int as count
    from booking b join unit u on u.away_for = b.id
    where b.reference = any(${references}) and u.state = 'OUT'
    group by b.reference, b.line`.execute(db)
  return rows
}

/** Counts the units that are with customers or on their way back, by these orders. */
export async function countUnitsAway(
  db: Database,
  references: string[],
): Promise<{ reference: string; count: number }[]> {
  const { rows } = await sql<{ reference: string; count: number }>`
    select b.reference, count(*)::int as count
    from booking b join unit u on u.away_for = b.id
    where b.reference = any(${references}) and u.state in ('OUT', 'RETURNING')
    group by b.reference`.execute(db)
  return rows
}

/** A unit that is with a customer, on its way back or lost, with the booking that it is away for. */
export type AbsentUnit = {
  unit_id: number
  state: 'OUT' | 'RETURNING' | 'LOST'
  booking_id: number | null
}

export async function listAbsentUnits(db: Database): Promise<AbsentUnit[]> {
  const { rows } = await sql<AbsentUnit>`
    select id as unit_id, state, away_for as booking_id from unit
    where state in ('OUT', 'RETURNING', 'LOST')`.execute(db)
  return rows
}

/**
 * Returns lines of orders with a unit that is with the customer, by booking, in steps: those after an id. The unit names the
 * booking, so that a step reads nothing of those before it.
 */
export async function listLinesOut(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<{ booking_id: number; reference: string; line: number }[]> {
  const { rows } = await sql<{ booking_id: number; reference: string; line: number }>`
    select b.id as booking_id, b.reference, b.line
    from unit u join booking b on b.id = u.away_for
    where u.state = 'OUT' and u.away_for > ${after}
    order by u.away_for limit ${limit}`.execute(db)
  return rows
}

/** Returns bookings whose unit is on its way back, or was lost with a customer, by id, in steps: those after an id. */
export async function listMissingBookings(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from (
      select away_for as id from unit where state = 'RETURNING'
      union all
      select max(b.id)
      from unit u join booking b on b.unit_id = u.id
      where u.state = 'LOST' and b.state = 'COMPLETED' and b.kind in ('RENTAL', 'EVENT')
      group by u.id
    ) missing
    where id > ${after}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function hasMove(
  transaction: Transaction,
  id: number,
  cause: string,
): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from unit_move where unit_id = ${id} and cause = ${cause}) as exists`.execute(
    transaction,
  )
  return rows[0]!.exists
}

/** Changes the unit and records the change in the ledger. */
export async function updateUnit(
  transaction: Transaction,
  unit: Unit,
  change: Pick<Unit, 'pool' | 'state' | 'away_for' | 'wear_count'>,
  { cause, now, staff_id }: { cause: string; now: Date; staff_id?: number | null },
): Promise<void> {
  await sql`
    with moved as (
      insert into unit_move (unit_id, cause, from_state, to_state, from_pool, to_pool, moved_at, staff_id)
      values (${unit.id}, ${cause}, ${unit.state}, ${change.state}, ${unit.pool}, ${change.pool}, ${now},
        ${staff_id ?? null})
      returning unit_id
    )
    update unit
    set pool = ${change.pool}, state = ${change.state}, away_for = ${change.away_for},
      wear_count = ${change.wear_count}
    from moved where id = moved.unit_id`.execute(transaction)
}
