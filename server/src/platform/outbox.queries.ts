import type { Database } from './database.ts'

export async function insertMessage(
  db: Database,
  channel: 'MAIL' | 'SMS',
  dedupe_key: string,
  sealed: Buffer,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ channel, dedupe_key, sealed })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}
