import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'

type Rented = { unit_id: number; booking_id: number }

/**
 * Exchanges the live bookings of two units, and the bookings of their rentals even when these are over. The caller holds
 * the lock on the SKU.
 */
export async function exchangeBookings(
  transaction: Transaction,
  [one, other]: [Rented, Rented],
  now: Date,
): Promise<void> {
  const { rows: parked } = await sql<{ id: number; state: string; hold_expires_at: string | null }>`
    select id, state, hold_expires_at::text from booking
    where unit_id = ${one.unit_id} and (is_live(state) or id = ${one.booking_id})`.execute(
    transaction,
  )
  // Not live for a moment: two live bookings of one unit must not overlap, not even within a transaction.
  await sql`
    update booking set state = 'COMPLETED', hold_expires_at = null
    where id = any(${parked.map(({ id }) => id)}::bigint[])`.execute(transaction)
  const { rows: moved } = await sql<{ id: number }>`
    update booking set unit_id = ${one.unit_id}
    where unit_id = ${other.unit_id} and (is_live(state) or id = ${other.booking_id})
    returning id`.execute(transaction)
  await sql`
    update booking b set unit_id = ${other.unit_id}, state = parked.state, hold_expires_at = parked.hold_expires_at
    from json_to_recordset(${JSON.stringify(parked)}::json)
      as parked (id bigint, state text, hold_expires_at timestamptz)
    where b.id = parked.id`.execute(transaction)
  const promises = [...parked, ...moved].map(({ id }) => id)
  await sql`
    insert into promise_move (booking_id, from_unit_id, to_unit_id, moved_at)
    select id, ${one.unit_id}::bigint + ${other.unit_id}::bigint - unit_id, unit_id, ${now}
    from booking
    where id = any(${promises}::bigint[]) and is_live(state) and kind in ('RENTAL', 'EVENT')
      and not exists (select from unit where away_for = booking.id)`.execute(transaction)
}
