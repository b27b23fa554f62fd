import type { Settings } from '@twirl/contract/system'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { GuestMove } from '#platform/guest-move.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Passwords } from '#platform/security/passwords.ts'
import type { Secrets } from '#platform/security/secrets.ts'

export type AccountDeps = {
  db: Database
  clock: Clock
  secrets: Secrets
  outbox: Outbox
  passwords: Passwords
  changes: ChangeFeed
  moves: GuestMove[]
  /** The event that the customer shops in. */
  findCurrentTrunkShow: (db: Database, owner: string, now: Date) => Promise<number | undefined>
  /** Links in mails begin with it: the host that a request names is not trusted. */
  publicOrigin: string
  log: Pick<Log, 'error'>
  terms: () => Pick<Settings, 'switches'>
}

/** Sending and checking a code needs these only; other slices do both. */
export type CodeDeps = Pick<AccountDeps, 'db' | 'clock' | 'secrets' | 'outbox' | 'publicOrigin'>
