import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { BookingKind } from '../bookings/bookings.queries.ts'
import type { Condition } from './unit-list.queries.ts'
import type { Unit } from './units.queries.ts'

/** A unit with where it is: the booking that it is away for, or was sold with, and its last move. */
export type ScannedUnit = Unit & {
  condition: Condition
  booking_id: number | null
  booking_kind: BookingKind | null
  reference: string | null
  line: number | null
  last_move_id: number
  moved_at: Date
  /** The member who moved it; null: no staff member, or it was not recorded. */
  moved_by: number | null
}

export async function findScannedUnit(db: Database, id: number): Promise<ScannedUnit | undefined> {
  const { rows } = await sql<ScannedUnit>`
    select u.id, u.sku, u.pool, u.state, u.away_for, u.wear_count, u.condition, b.id as booking_id, b.kind as booking_kind, b.reference, b.line,
      m.id as last_move_id, m.moved_at, m.staff_id as moved_by
    from unit u
    left join lateral (
      select id, kind, reference, line from booking where id = u.away_for
      union all
      select id, kind, reference, line from booking
      where u.state = 'SOLD' and unit_id = u.id and kind = 'SALE' and is_live(state)
    ) b on true
    cross join lateral (
      select id, moved_at, staff_id from unit_move where unit_id = u.id order by id desc limit 1
    ) m
    where u.id = ${id}`.execute(db)
  return rows[0]
}

/** Makes a completed booking a promise again, and returns whether its time is still free for it. */
export async function reopenBooking(transaction: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    update booking b set state = 'CONFIRMED'
    where id = ${id} and (state = 'CONFIRMED' or state = 'COMPLETED' and not exists (
      select from booking other
      where other.unit_id = b.unit_id and other.id <> b.id and is_live(other.state) and other.during && b.during
    ))
    returning id`.execute(transaction)
  return rows.length > 0
}

/**
 * Gives a promise back to the unit that it was taken from, if its time is still free there and it has not left the rail for
 * it, and returns whether it did. The promise is no longer at risk because of what happened at that time.
 */
export async function giveBackPromise(
  transaction: Transaction,
  {
    booking_id,
    from,
    to,
    since,
  }: { booking_id: number; from: number | null; to: number; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update booking b
    set unit_id = ${to}, at_risk_since = case when at_risk_since = ${since} then null else at_risk_since end
    where id = ${booking_id} and is_live(state) and unit_id = coalesce(${from}::bigint, ${to}::bigint)
      and not exists (select from unit where away_for = b.id)
      and not exists (
        select from booking other
        where other.unit_id = ${to} and other.id <> b.id and is_live(other.state) and other.during && b.during
      )
    returning id`.execute(transaction)
  return rows.length > 0
}

/** Returns the SKUs of these units by id. */
export async function listSkusOfUnits(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; sku: string }>`
    select id, sku from unit where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}
