import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/jobs/delete-in-batches.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { deleteGuestFavorites } from './favorites.queries.ts'

export function favoriteJobs(jobs: Jobs, db: Database, clock: Clock): void {
  jobs.schedule('sweep-guest-favorites', '10 4 * * *', () => sweepGuestFavorites(db, clock.now()))
}

// Longer than bags: favorites are kept for the same occasion of the next year. Those of a customer are always kept.
const GUEST_FAVORITE_RETENTION_DAYS = 400
const DAY_MS = 24 * 60 * 60 * 1_000

/** Deletes the favorites of guests who have added none for so long. */
export function sweepGuestFavorites(db: Database, now: Date): Promise<void> {
  const unusedSince = new Date(now.getTime() - GUEST_FAVORITE_RETENTION_DAYS * DAY_MS)
  return deleteInBatches((maximum) => deleteGuestFavorites(db, unusedSince, maximum))
}
