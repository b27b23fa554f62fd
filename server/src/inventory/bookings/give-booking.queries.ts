import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/**
 * Gives a promise to a unit of the same SKU and pool that lies on the rail and is free for its time, and returns whether it
 * is. The caller holds the lock on the SKU.
 */
export async function giveBookingTo(
  transaction: Transaction,
  { booking_id, unit_id, now }: { booking_id: number; unit_id: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update booking b set unit_id = ${unit_id}, at_risk_since = null
    where b.id = ${booking_id} and b.state = 'CONFIRMED' and ${isFreeFor(unit_id, now)}
    returning b.id`.execute(transaction)
  return rows.length > 0
}

/** Returns whether the unit could take the place of the promised one now. */
export async function canTakeBooking(
  db: Database,
  { booking_id, unit_id, now }: { booking_id: number; unit_id: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from booking b where b.id = ${booking_id} and ${isFreeFor(unit_id, now)}`.execute(db)
  return rows.length > 0
}

/** For a booking `b`. */
const isFreeFor = (unitId: number, now: Date) => sql`exists (
  select from unit u, free_units(array[u.sku], u.pool, b.during, ${now}) f
  where u.id = b.unit_id and f.id = ${unitId} and f.state = 'IN_HOUSE'
    and not exists (select from unit p where p.away_for = b.id)
)`
