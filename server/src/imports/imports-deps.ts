import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'

export type ImportsDeps = {
  db: Database
  clock: Clock
  jobs: Jobs
  log: Pick<Log, 'error'>
}
