import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'
import { lockPromisedUnits } from './bookings.queries.ts'

type BookedLine = { reference: string; line: number }

/**
 * Gives the units that are promised to each of two lines to the other one, and returns whether both had one that has not
 * left its place. Locks the SKUs.
 */
export async function swapBookings(
  transaction: Transaction,
  a: BookedLine,
  b: BookedLine,
): Promise<boolean> {
  const units = await lockPromisedUnits(transaction, [a.reference, b.reference])
  const idsOf = ({ reference, line }: BookedLine) =>
    units
      .filter((unit) => unit.reference === reference && unit.line === line && !unit.is_away_for)
      .map(({ booking_id }) => booking_id)
  const [ofA, ofB] = [idsOf(a), idsOf(b)]
  if (ofA.length !== 1 || ofB.length !== 1) return false
  await sql`
    update booking
    set reference = case when id = any(${ofA}::bigint[]) then ${b.reference} else ${a.reference} end,
      line = case when id = any(${ofA}::bigint[]) then ${b.line}::int else ${a.line}::int end
    where id = any(${[...ofA, ...ofB]}::bigint[]) and state = 'CONFIRMED'`.execute(transaction)
  return true
}
