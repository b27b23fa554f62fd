import { type NotNull, sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Returns its id, or undefined if the cause has its message already. */
export async function insertMessage(
  db: Database,
  message: {
    channel: 'MAIL' | 'SMS'
    dedupe_key: string
    about: string | null
    recipient_hash: string
    sealed: Buffer
  },
): Promise<number | undefined> {
  const row = await db
    .insertInto('outbox')
    .values(message)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Messages that are not sent yet, without those that were given up. */
export async function measureBacklog(
  db: Database,
): Promise<{ count: number; oldest_seconds: number }> {
  const { rows } = await sql<{ count: number; oldest_seconds: number }>`
    select count(*)::int as count,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float as oldest_seconds
    from outbox where sent_at is null and failed_at is null`.execute(db)
  return rows[0]!
}

export type WaitingMessage = { id: number; sealed: Buffer; created_at: Date }

/** Undefined if the message was sent. */
export function findWaitingMessage(db: Database, id: number): Promise<WaitingMessage | undefined> {
  return db
    .selectFrom('outbox')
    .select(['id', 'sealed', 'created_at'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('sealed', 'is not', null)
    .$narrowType<{ sealed: NotNull }>()
    .executeTakeFirst()
}

/** The content of a message about something is kept for staff. */
export async function markSent(db: Database, id: number, keepsContent: boolean): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      sent_at: sql`now()`,
      failed_at: null,
      last_error: null,
      ...(!keepsContent && {
        sealed: sql<Buffer | null>`case when about is not null then sealed end`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** Another process may have sent it meanwhile. */
export async function noteError(db: Database, id: number, last_error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export async function markFailed(db: Database, id: number, last_error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: sql`now()`, last_error })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Rows without content that were sent before that time. */
export async function deleteSentMessages(
  db: Database,
  before: Date,
  maximum: number,
): Promise<number> {
  const old = db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', '<', before)
    .where('sealed', 'is', null)
    .orderBy('sent_at')
    .limit(maximum)
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await db.deleteFrom('outbox').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes the content of messages about something that were sent before that time. */
export async function emptySentMessages(
  db: Database,
  before: Date,
  maximum: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set sealed = null
    where id in (
      select id from outbox
      where about is not null and sent_at < ${before} and sealed is not null
      order by sent_at limit ${maximum} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type MessageAbout = {
  id: number
  sealed: Buffer | null
  created_at: Date
  sent_at: Date | null
  failed_at: Date | null
}

/** Newest first. */
export function listMessagesAbout(db: Database, about: string): Promise<MessageAbout[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'sealed', 'created_at', 'sent_at', 'failed_at'])
    .where('about', '=', about)
    .orderBy('id', 'desc')
    .execute()
}

/** Lists messages that still have their content. */
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

/** Lists messages that still have their content, in steps: those after an id. */
export function listMessagesWithoutHash(
  db: Database,
  after: number,
  limit: number,
): Promise<{ id: number; sealed: Buffer }[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'sealed'])
    .where('id', '>', after)
    .where('sealed', 'is not', null)
    .where('recipient_hash', 'is', null)
    .$narrowType<{ sealed: NotNull }>()
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes the messages to these recipients that still have their content. */
export async function deleteMessagesTo(db: Database, recipientHashes: string[]): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('recipient_hash', 'in', recipientHashes)
    .where('sealed', 'is not', null)
    .execute()
}

export async function deleteMessages(db: Database, ids: number[]): Promise<void> {
  await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}

/** How far the messages with these idempotency keys are. */
export function listMessageStates(
  db: Database,
  dedupeKeys: string[],
): Promise<
  {
    dedupe_key: string
    sent_at: Date | null
    failed_at: Date | null
    last_error: string | null
  }[]
> {
  return db
    .selectFrom('outbox')
    .select(['dedupe_key', 'sent_at', 'failed_at', 'last_error'])
    .where('dedupe_key', 'in', dedupeKeys.length > 0 ? dedupeKeys : [''])
    .execute()
}
