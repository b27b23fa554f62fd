import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import type { ActionTerms } from './item-actions.ts'

/** What the commands and jobs of this slice need; refunds need more. */
export type OrderDeps = {
  db: Database
  clock: Clock
  terms: () => ActionTerms
  outbox: Pick<Outbox, 'putMail'>
  secrets: Secrets
  publicOrigin: string
}
