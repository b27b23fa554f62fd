import type { PassedPromise } from '@twirl/contract/staff/warehouse/units'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import type { Database } from '#platform/database/database.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { listBookings } from '../inventory/public.ts'
import { loadOrdersOf } from './booked-for.ts'

/** A promise of a unit that was taken away: the unit that has it now; null: none is free, and it is at risk. */
export type Passed = { booking_id: number; unit_id: number | null }

/** Returns those of the promises that a unit had which went to other units or are at risk. */
export async function listPassed(
  db: Database,
  unitId: number,
  bookingIds: number[],
): Promise<Passed[]> {
  const bookings = await listBookings(db, bookingIds)
  return bookings
    .filter(({ unit_id, at_risk_since }) => unit_id !== unitId || at_risk_since !== null)
    .map(({ id, unit_id }) => ({ booking_id: id, unit_id: unit_id === unitId ? null : unit_id }))
}

/** Returns a function that describes what became of promises, of those that are loaded. */
export async function loadPassed(
  db: Database,
  loaded: readonly Passed[],
): Promise<(passed: readonly Passed[]) => PassedPromise[]> {
  const bookings = await listBookings(
    db,
    loaded.map(({ booking_id }) => booking_id),
  )
  const orderOf = await loadOrdersOf(
    db,
    bookings.map(({ reference }) => reference),
  )
  return (passed) =>
    passed.flatMap(({ booking_id, unit_id }) => {
      const booking = bookings.find(({ id }) => id === booking_id)
      if (!booking) return []
      const moved_to = unit_id === null ? null : unitCodeOf(unit_id)
      return { order: orderOf(booking.reference), from: dayOf(booking.from), moved_to }
    })
}

/** What became of a promise, for the audit log. */
export function passedText({ order, moved_to }: PassedPromise): string {
  return `${order?.number ?? 'a hold'} ${moved_to ? `to ${moved_to}` : 'at risk'}`
}
