import type { NotNull } from 'kysely'
import type { Database } from '../database/database.ts'

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

/** Only messages that still have their content. */
export function listNewestMessages(
  db: Database,
  limit: number,
): Promise<
  { id: number; channel: string; sealed: Buffer; created_at: Date; sent_at: Date | null }[]
> {
  return db
    .selectFrom('outbox')
    .select(['id', 'channel', 'sealed', 'created_at', 'sent_at'])
    .where('sealed', 'is not', null)
    .$narrowType<{ sealed: NotNull }>()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
