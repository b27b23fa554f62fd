import type { RentalTerms } from '@twirl/contract/system'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { Day } from '#platform/new-york-time.ts'
import {
  type Booking,
  extendBooking,
  findLastAway,
  findLiveBooking,
  listBookingsAtRisk,
  listExpiredSkus,
  listOverdueBookings,
  lockPromisedUnits,
  lockSkus,
  reassignBooking,
  releaseExpiredHolds,
} from './bookings.queries.ts'
import { passOnUntil } from './pass-on-promises.ts'
import { freeAgainAfter } from '../stock/stock-windows.ts'
import { findUnit } from '../units/units.queries.ts'

const BATCH = 500
// Most units that are away are not overdue.
const AWAY_BATCH = 2_000

/**
 * Keeps the bookings of units that are not back open, up to `until`. Promises of such a unit go to a free unit, or are
 * listed as at risk.
 */
export async function extendOverdueBookings(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  for (let after = 0; ;) {
    const last = await findLastAway(db, { after, count: AWAY_BATCH })
    if (last === null) return
    for (const booking of await listOverdueBookings(db, until, { after, last }))
      await inTransaction(db, (transaction) => extendAbsence(transaction, booking, { now, until }))
    after = last
  }
}

/**
 * Extends the bookings of rentals that are due later than planned, because they were delivered late, until their units
 * are back and clean. Promises that this endangers are treated as those of a late unit.
 */
export async function extendRentals(
  transaction: Transaction,
  rentals: { reference: string; due_on: Day }[],
  { now, terms }: { now: Date; terms: RentalTerms },
): Promise<void> {
  const units = await lockPromisedUnits(
    transaction,
    rentals.map(({ reference }) => reference),
  )
  for (const { reference, due_on } of rentals)
    for (const { booking_id, ...unit } of units.filter((each) => each.reference === reference))
      await extendAbsence(
        transaction,
        { id: booking_id, ...unit },
        { now, until: freeAgainAfter(due_on, terms) },
      )
}

/** Keeps a unit blocked that is away for a booking until a time, or until a promise that no other unit is free for. */
export async function extendAbsence(
  transaction: Transaction,
  { id, sku, unit_id }: Pick<Booking, 'id' | 'sku' | 'unit_id'>,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await lockSkus(transaction, [sku])
  const [booking, unit] = [
    await findLiveBooking(transaction, id),
    await findUnit(transaction, unit_id),
  ]
  // The unit is back or sold, or the booking is long enough.
  if (unit?.away_for !== id || !booking?.to || booking.to >= until) return
  const end = await passOnUntil(transaction, unit_id, { now, after: booking.to, until, except: id })
  if (end > booking.to) await extendBooking(transaction, id, end)
}

/** Looks for free units for promises at risk, and returns how many remain at risk. */
export async function rescueBookingsAtRisk(db: Database, now: Date): Promise<number> {
  const risks = await listBookingsAtRisk(db, BATCH)
  let remaining = 0
  for (const risk of risks) {
    const { rescue } = await inTransaction(db, (transaction) =>
      rescueBooking(transaction, risk, now),
    )
    if (rescue === 'NONE_FREE') remaining++
  }
  return remaining
}

/** ENDED: it is no promise any more. SAFE: it is not at risk. PACKED: its unit is already in the parcel. */
type Rescue = 'ENDED' | 'SAFE' | 'PACKED' | 'MOVED' | 'NONE_FREE'

/** Gives a promise at risk to another unit that is free for it. `from_unit_id` is the unit that it had. */
export async function rescueBooking(
  transaction: Transaction,
  { id, sku }: Pick<Booking, 'id' | 'sku'>,
  now: Date,
): Promise<{ rescue: Rescue; from_unit_id: number | null }> {
  await lockSkus(transaction, [sku])
  const booking = await findLiveBooking(transaction, id)
  if (!booking) return { rescue: 'ENDED', from_unit_id: null }
  const from_unit_id = booking.unit_id
  const unit = await findUnit(transaction, from_unit_id)
  if (unit?.away_for === id) return { rescue: 'PACKED', from_unit_id }
  if (booking.at_risk_since === null) return { rescue: 'SAFE', from_unit_id }
  const isMoved = await reassignBooking(transaction, booking, now)
  return { rescue: isMoved ? 'MOVED' : 'NONE_FREE', from_unit_id }
}

/** Ends holds whose time is over. */
export async function expireHolds(db: Database, now: Date): Promise<void> {
  for (;;) {
    const skus = await listExpiredSkus(db, now, BATCH)
    if (skus.length === 0) return
    await inTransaction(db, async (transaction) => {
      await lockSkus(transaction, skus)
      await releaseExpiredHolds(transaction, now, skus)
    })
  }
}
