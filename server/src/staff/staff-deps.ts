import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Passwords } from '#platform/security/passwords.ts'
import type { Secrets } from '#platform/security/secrets.ts'

export type StaffDeps = {
  db: Database
  clock: Clock
  secrets: Secrets
  outbox: Outbox
  passwords: Passwords
  /** Links in mails begin with it, and passkeys are bound to its host. */
  publicOrigin: string
  /** Whether everyone needs a second factor (STAFF-7). */
  isFactorRequired: boolean
}
