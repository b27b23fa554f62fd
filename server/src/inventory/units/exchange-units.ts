import type { Transaction } from '#platform/database/transaction.ts'
import { exchangeBookings } from '../bookings/exchange-bookings.queries.ts'
import { MoveRefused } from './move-unit.ts'
import { findUnit, type Unit, updateUnit } from './units.queries.ts'

/** A unit with the booking of the rental that it left for. */
type Rented = { unit_id: number; booking_id: number }

type Exchange = { cause: string; now: Date; staff_id: number | null }

/**
 * Two equal units change places: each is where the other one was, away for its rental or sold in its place, and promised
 * to its later orders. The caller holds the lock on their SKU.
 */
export async function exchangeUnits(
  transaction: Transaction,
  [one, other]: [Rented, Rented],
  exchange: Exchange,
): Promise<void> {
  const [a, b] = [
    await findUnit(transaction, one.unit_id),
    await findUnit(transaction, other.unit_id),
  ]
  if (!a || !b || a.sku !== b.sku || a.pool !== b.pool)
    throw new MoveRefused(`units ${one.unit_id} and ${other.unit_id} are not equal`)
  await exchangeBookings(transaction, [one, other], exchange.now)
  await takePlace(transaction, a, b, exchange)
  await takePlace(transaction, b, a, exchange)
}

async function takePlace(
  transaction: Transaction,
  unit: Unit,
  place: Unit,
  { cause, ...move }: Exchange,
): Promise<void> {
  const reason = `changed places with unit ${place.id}, ${cause}`
  const { state, away_for } = place
  if (unit.state !== 'SOLD' || state !== 'RETURNING')
    return updateUnit(transaction, unit, { ...unit, state, away_for }, { cause: reason, ...move })
  // By way of OUT: the figures of units that are out count no sold unit that is on its way back.
  const out = { ...unit, state: 'OUT', away_for } as const
  await updateUnit(transaction, unit, out, { cause: reason, ...move })
  const returning = { cause: `returning, ${reason}`, ...move }
  await updateUnit(transaction, out, { ...out, state }, returning)
}
