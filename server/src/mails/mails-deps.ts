import type { Settings } from '@twirl/contract/system'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'

export type MailsDeps = {
  db: Database
  clock: Clock
  outbox: Outbox
  publicOrigin: string
  /** The numbers that texts of mails can name. */
  terms: () => Settings
}
