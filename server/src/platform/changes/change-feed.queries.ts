import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { WalPosition } from '../database/wal-position.ts'

type TopicChanges = { topic: string; keys: string[] }

/** The position is the one to continue from. */
type NewChanges = LogPosition & {
  /** The position belongs to another database, or to an older state of this one. */
  is_behind: boolean
  changes: TopicChanges[]
}

/** A place in the log, as one run of a server knows it. */
export type LogPosition = {
  snapshot: string
  read_at: Date
  server_started_at: string
  /** All that the snapshot shows was written before this position. */
  wal_position: WalPosition
}

export async function readPosition(db: Database): Promise<LogPosition> {
  const { rows } = await sql<LogPosition>`
    select pg_current_snapshot()::text as snapshot, now() as read_at,
      pg_postmaster_start_time()::text as server_started_at,
      pg_current_wal_insert_lsn()::text as wal_position`.execute(db)
  return rows[0]!
}

/**
 * The changes that were committed since a snapshot was taken, each exactly once: the lower bound uses the index, and
 * the visibility test excludes changes that were visible in that snapshot.
 */
export async function listChangesSince(db: Database, snapshot: string): Promise<NewChanges> {
  const { rows } = await sql<NewChanges>`
    with position as (select ${snapshot}::pg_snapshot as seen)
    select
      pg_current_snapshot()::text as snapshot,
      now() as read_at,
      pg_postmaster_start_time()::text as server_started_at,
      pg_current_wal_insert_lsn()::text as wal_position,
      pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(seen) as is_behind,
      coalesce((
        select json_agg(changed) from (
          select topic, json_agg(distinct key) as keys from change_log
          where transaction_id >= pg_snapshot_xmin(seen)
            and not pg_visible_in_snapshot(transaction_id, seen)
          group by topic
        ) changed
      ), '[]') as changes
    from position`.execute(db)
  return rows[0]!
}

/** Tells all processes to read the log now. Never inside a transaction: commits that notify wait for each other. */
export async function notifyOfChanges(db: Database, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}

/** Uses the clock of the database, like the gaps that readers measure. */
export async function deleteOldChanges(
  db: Database,
  retentionMinutes: number,
  maximum: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from change_log
    where ctid in (
      select ctid from change_log
      where created_at < now() - ${retentionMinutes} * interval '1 minute'
      limit ${maximum} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}
