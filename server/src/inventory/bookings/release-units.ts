import type { Transaction } from '#platform/database/transaction.ts'
import { lockPromisedUnits, type PromisedUnit, releasePromises } from './bookings.queries.ts'
import { moveUnit } from '../units/move-unit.ts'

type Release = {
  reference: string
  /** `keep` is the number of units that stay promised to the line. */
  lines: { line: number; keep: number }[]
  cause: string
  now: Date
}

/**
 * Frees units that are promised to an order and have not left the house; those in its parcel are taken out of it. Locks
 * the SKUs. Repeating it changes nothing.
 */
export async function releaseUnits(
  transaction: Transaction,
  { reference, lines, cause, now }: Release,
): Promise<void> {
  const units = await lockPromisedUnits(transaction, [reference])
  const released = lines.flatMap(({ line, keep }) => surplusOf(units, line, keep))
  for (const { unit_id, is_away_for } of released)
    if (is_away_for) await moveUnit(transaction, { unit_id, to: 'IN_HOUSE', cause, now })
  await releasePromises(
    transaction,
    released.map(({ booking_id }) => booking_id),
  )
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
