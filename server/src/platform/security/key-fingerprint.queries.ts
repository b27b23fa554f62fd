import type { Database } from '../database/database.ts'

/** Stores the fingerprint unless there is one, and returns the stored one. */
export async function settleFingerprint(db: Database, fingerprint: string): Promise<string> {
  await db
    .insertInto('key_fingerprint')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('key_fingerprint').select('fingerprint').executeTakeFirstOrThrow()
  return row.fingerprint
}
