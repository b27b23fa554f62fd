import type { Transaction } from '#platform/database/transaction.ts'
import { lockPromisedUnits, type PromisedUnit, releasePromises } from './bookings.queries.ts'
import { moveUnit } from '../units/move-unit.ts'

type Release = {
  reference: string
  /** `keep` is the number of units that stay promised to the line. */
  lines: { line: number; keep: number }[]
  /** Why its parcel is opened, if it is. */
  cause: string
  now: Date
}

/**
 * Frees units that are promised to an order and have not left the house. If one of them is in its parcel, all units are
 * taken out of it, because it has to be packed again; returns whether that happened. Locks the SKUs. Repeating it changes
 * nothing.
 */
export async function releaseUnits(
  transaction: Transaction,
  { reference, lines, cause, now }: Release,
): Promise<{ is_opened: boolean }> {
  const units = await lockPromisedUnits(transaction, [reference])
  const released = lines.flatMap(({ line, keep }) => surplusOf(units, line, keep))
  const is_opened = released.some(({ is_away_for }) => is_away_for)
  if (is_opened)
    for (const { unit_id, is_away_for } of units)
      if (is_away_for) await moveUnit(transaction, { unit_id, to: 'IN_HOUSE', cause, now })
  await releasePromises(
    transaction,
    released.map(({ booking_id }) => booking_id),
  )
  return { is_opened }
}

/** Returns the units that a line does not keep: first those that could not be packed now, last those in the parcel. */
function surplusOf(units: PromisedUnit[], line: number, keep: number): PromisedUnit[] {
  const own = units
    .filter((unit) => unit.line === line)
    .toSorted((a, b) => readinessOf(a) - readinessOf(b))
  return own.slice(0, Math.max(0, own.length - keep))
}

function readinessOf({ is_away_for, state }: PromisedUnit): number {
  if (is_away_for) return 2
  return state === 'IN_HOUSE' ? 1 : 0
}
