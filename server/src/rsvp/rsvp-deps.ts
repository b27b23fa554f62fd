import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Secrets } from '#platform/security/secrets.ts'

export type RsvpDeps = {
  db: Database
  clock: Clock
  secrets: Secrets
  outbox: Outbox
  publicOrigin: string
  log: Pick<Log, 'info'>
}
