import type { RentalTerms } from '@twirl/contract/system'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { addDays, dayOf, startOfDay } from '#platform/new-york-time.ts'
import {
  expireHolds,
  extendOverdueBookings,
  rescueBookingsAtRisk,
} from './bookings/overdue-units.ts'
import { rollStock } from './stock/stock-counts.ts'

export function inventoryJobs(
  jobs: Jobs,
  { db, clock, terms }: { db: Database; clock: Clock; terms: () => RentalTerms },
): void {
  // Every hour, and not only at midnight: a run that failed is made up for, and units that came back rescue promises.
  jobs.schedule('roll-stock', '0 * * * *', () => startDay(db, clock.now(), terms()))
  jobs.schedule('expire-holds', '* * * * *', () => expireHolds(db, clock.now()))
}

/** Updates bookings and counts for the current day. Repeating it changes nothing. */
export async function startDay(db: Database, now: Date, terms: RentalTerms): Promise<void> {
  // The next run extends what is still away before the day after tomorrow.
  const until = startOfDay(addDays(dayOf(now), 2))
  await extendOverdueBookings(db, { now, until })
  await rescueBookingsAtRisk(db, now)
  await rollStock(db, now, terms)
}
