import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Secrets } from '#platform/security/secrets.ts'

export type CustomerDeps = {
  db: Database
  clock: Clock
  changes: ChangeFeed
  secrets: Secrets
  jobs: Jobs
  outbox: Outbox
}
