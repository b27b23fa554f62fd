import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/jobs/delete-in-batches.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { deleteExpiredVerifications } from './codes/verification.queries.ts'
import { deleteExpiredLinks } from './mail-links.queries.ts'

export function accountJobs(jobs: Jobs, db: Database, clock: Clock): void {
  jobs.schedule('sweep-verifications', '5 * * * *', () => sweepVerifications(db, clock.now()))
  jobs.schedule('sweep-mail-links', '15 * * * *', () => sweepMailLinks(db, clock.now()))
}

// Expired rows are treated like absent ones. The hour is more than the clocks of the database, by which they
// expire, and of a process may differ.
const RETENTION_MS = 60 * 60 * 1_000

/** Deletes codes and their proofs once neither can be used any more. */
export function sweepVerifications(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  return deleteInBatches((maximum) => deleteExpiredVerifications(db, before, maximum))
}

export function sweepMailLinks(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  return deleteInBatches((maximum) => deleteExpiredLinks(db, before, maximum))
}
