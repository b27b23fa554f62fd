import type { Settings } from '@twirl/contract/system'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Secrets } from '#platform/security/secrets.ts'

export type BenchDeps = {
  db: Database
  clock: Clock
  terms: () => { rental: Settings['rental_terms']; after_sale: Settings['after_sale_terms'] }
  outbox: Pick<Outbox, 'putMail'>
  secrets: Secrets
  publicOrigin: string
}
