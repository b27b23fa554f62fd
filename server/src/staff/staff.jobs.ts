import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { sweepStaffSessions } from './login/staff-sessions.ts'

export function staffJobs(jobs: Jobs, db: Database, clock: Clock): void {
  jobs.schedule('sweep-staff-sessions', '35 * * * *', () => sweepStaffSessions(db, clock.now()))
}
