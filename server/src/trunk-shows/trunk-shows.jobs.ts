import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/jobs/delete-in-batches.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { deleteGrantsOfEnded } from './entrance/grants.queries.ts'
import { deleteExpiredLeadInvitations } from './leads/lead-team.queries.ts'

export function trunkShowJobs(jobs: Jobs, db: Database, clock: Clock): void {
  jobs.schedule('sweep-grants', '30 3 * * *', () => sweepGrants(db, clock.now()))
  jobs.schedule('sweep-lead-invitations', '40 3 * * *', () =>
    deleteInBatches((maximum) => deleteExpiredLeadInvitations(db, clock.now(), maximum)),
  )
}

// After an event has closed, a grant still shows its pieces (BROWSE-6, GROUP-12) and lets a member request one for the
// chapter's next show, which takes place within a year. Staff may also reopen the event, or move its end.
const GRANT_RETENTION_DAYS = 365
const DAY_MS = 24 * 60 * 60 * 1_000

/** Deletes grants of events that ended long ago; to their owners the event is then one that they did not join. */
export function sweepGrants(db: Database, now: Date): Promise<void> {
  const closedBefore = new Date(now.getTime() - GRANT_RETENTION_DAYS * DAY_MS)
  return deleteInBatches((maximum) => deleteGrantsOfEnded(db, closedBefore, maximum))
}
