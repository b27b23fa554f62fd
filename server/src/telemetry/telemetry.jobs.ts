import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { addDays, dayOf } from '#platform/new-york-time.ts'
import { emptyDaysBefore } from './telemetry.queries.ts'

// Fewer than the partitions of client_event, so that the next days always find an empty one.
const RETENTION_DAYS = 14

export function telemetryJobs(jobs: Jobs, db: Database, clock: Clock): void {
  jobs.schedule('sweep-events', '40 3 * * *', () => sweepEvents(db, clock.now()))
}

/** Removes the events of days that are past the retention. */
export function sweepEvents(db: Database, now: Date): Promise<void> {
  return emptyDaysBefore(db, addDays(dayOf(now), 1 - RETENTION_DAYS))
}
