import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { until } from '../daemon.ts'
import type { DroppingSink } from '../outbox/dropping-sink.ts'
import { untilDone } from '../until-done.ts'

/** All since the shop was opened. */
export type MailCounts = {
  sent: number
  duplicates: number
  /** The shop says that they were sent, and the mail server has not got them. */
  lost: number
  failed: number
  waiting: number
}

const MAIL_LIMIT_MS = 240_000

/** Whether the mail server got each mail that the shop stored, and how many twice. */
export async function compareMails(db: Database, sink: DroppingSink): Promise<MailCounts> {
  // What still waits then is reported.
  await until(
    'all mails are sent',
    MAIL_LIMIT_MS,
    async () => (await untilDone(() => countWaiting(db))) === 0,
  ).catch(() => {})
  const rows = await untilDone(() =>
    db.selectFrom('outbox').select(['id', 'sent_at', 'failed_at']).execute(),
  )
  // The number of the message begins its id (outbox-sender.ts).
  const accepted = sink.accepted.map(({ messageId }) => Number(/^<?(\d+)\./.exec(messageId)?.[1]))
  const known = new Set(accepted)
  const sent = rows.filter(({ sent_at }) => sent_at)
  return {
    sent: sent.length,
    duplicates: accepted.length - known.size,
    lost: sent.filter(({ id }) => !known.has(id)).length,
    failed: rows.filter(({ failed_at }) => failed_at).length,
    waiting: rows.filter(({ sent_at, failed_at }) => !sent_at && !failed_at).length,
  }
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox where sent_at is null and failed_at is null`.execute(
    db,
  )
  return rows[0]!.count
}
