import { type NotNull, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Channel } from './outbox.ts'

export type ClaimedMessage = { id: number; sealed: Buffer; created_at: Date; tries: number }

/** Leases the message that is due for longest and counts the try; no other sender sees it during the lease. */
export function claimMessage(
  db: Database,
  channel: Channel,
  leaseMs: number,
): Promise<ClaimedMessage | undefined> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return (
    db
      .updateTable('outbox')
      .set({ due_at: inFuture(leaseMs), tries: sql`tries + 1` })
      .where('id', '=', due)
      .returning(['id', 'sealed', 'created_at', 'tries'])
      // Null only after the message was sent.
      .$narrowType<{ sealed: NotNull }>()
      .executeTakeFirst()
  )
}

/** How long until the next message is due: a retry, or one whose sender may have died. */
export async function findNextDueMs(db: Database, channel: Channel): Promise<number | null> {
  const { wait_ms } = await db
    .selectFrom('outbox')
    .select(
      sql<number | null>`(extract(epoch from min(due_at) - now()) * 1000)::integer`.as('wait_ms'),
    )
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return wait_ms
}

export async function markSent(db: Database, id: number, keepsContent: boolean): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql`now()`, last_error: null, ...(!keepsContent && { sealed: null }) })
    .where('id', '=', id)
    .execute()
}

/** Does nothing if another sender has taken over the message after the lease expired. */
export async function postponeMessage(
  db: Database,
  { id, tries }: ClaimedMessage,
  delayMs: number,
  last_error: string,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: inFuture(delayMs), last_error })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
    .execute()
}

export async function giveUpMessage(
  db: Database,
  { id, tries }: ClaimedMessage,
  last_error: string,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: sql`now()`, last_error })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
    .execute()
}

function inFuture(ms: number) {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`
}
