import { sweepChangeLog } from './changes/sweep-change-log.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import { sweepOutbox } from './outbox/outbox.ts'
import { sweepLimits } from './security/limits.ts'
import { sweepSessions } from './security/sessions.ts'

export function platformJobs(jobs: Jobs, db: Database, clock: Clock): void {
  jobs.schedule('sweep-change-log', '*/10 * * * *', () => sweepChangeLog(db))
  jobs.schedule('sweep-limits', '*/10 * * * *', () => sweepLimits(db))
  jobs.schedule('sweep-sessions', '10 3 * * *', () => sweepSessions(db, clock.now()))
  jobs.schedule('sweep-outbox', '20 3 * * *', () => sweepOutbox(db, clock.now()))
}
