import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'
import { rangeOf } from './bookings.queries.ts'
import type { StockWindow } from '../stock/stock-windows.ts'

/**
 * Moves a promise to another time: with its unit if that is free then, otherwise with another free unit of the same SKU
 * and pool. Returns whether it could be moved. The caller holds the lock on the SKU, and the unit has not left.
 */
export async function moveBooking(
  transaction: Transaction,
  bookingId: number,
  window: StockWindow,
  now: Date,
): Promise<boolean> {
  const range = rangeOf(window)
  const kept = await sql`
    update booking b set during = ${range}, at_risk_since = null
    where b.id = ${bookingId} and b.state = 'CONFIRMED'
      and not exists (
        select from booking o
        where o.unit_id = b.unit_id and o.id <> b.id and is_live(o.state) and o.during && ${range}
      )
      and exists (select from service_units(array[b.sku]) s where (s.unit).id = b.unit_id)
    returning b.id`.execute(transaction)
  if (kept.rows.length > 0) return true
  const given = await sql`
    update booking b set during = ${range}, unit_id = other.id, at_risk_since = null
    from (
      select f.id
      from booking own join unit u on u.id = own.unit_id,
        free_units(array[u.sku], u.pool, ${range}, ${now}) f
      where own.id = ${bookingId}
      order by f.wear_count, f.id limit 1
    ) other
    where b.id = ${bookingId} and b.state = 'CONFIRMED'
    returning b.id`.execute(transaction)
  return given.rows.length > 0
}
