import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/jobs/delete-in-batches.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { deleteGuestBags } from './cart.queries.ts'

export function cartJobs(jobs: Jobs, db: Database, clock: Clock): void {
  jobs.schedule('sweep-guest-bags', '0 4 * * *', () => sweepGuestBags(db, clock.now()))
}

// A season: what is in a bag then is mostly no longer offered. The bag of a customer is kept.
const GUEST_BAG_RETENTION_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1_000

/** Deletes the bags of guests who have added nothing for so long. */
export function sweepGuestBags(db: Database, now: Date): Promise<void> {
  const unusedSince = new Date(now.getTime() - GUEST_BAG_RETENTION_DAYS * DAY_MS)
  return deleteInBatches((maximum) => deleteGuestBags(db, unusedSince, maximum))
}
