import type { Database } from '../database/database.ts'
import { settleFingerprint } from './key-fingerprint.queries.ts'
import type { Secrets } from './secrets.ts'
import { StartupError } from '../startup-error.ts'

/**
 * Refuses a key other than the one that the database was first used with: processes with different keys could not
 * verify each other's codes and links, nor decrypt each other's messages.
 */
export async function assertSameKey(db: Database, secrets: Secrets): Promise<void> {
  const fingerprint = secrets.hmac('key fingerprint', '')
  if ((await settleFingerprint(db, fingerprint)) === fingerprint) return
  throw new StartupError(
    'SECRET_KEY is not the one that this database was first used with. To replace it on purpose, see "Replacing SECRET_KEY" in docs/operations.md',
  )
}
