import { ageOfNewestBase } from '@twirl/embedded-postgres/archive/archive'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, DatabaseConnection } from '../database/database.ts'
import { measureBacklog } from '../outbox/outbox.queries.ts'
import type { Gauge } from './metrics.ts'

export function platformGauges(
  { db, isAvailable, countConnections }: DatabaseConnection,
  { clock, archiveDir }: { clock: Clock; archiveDir: string | undefined },
): Gauge[] {
  const backlog = sharedFor(1_000, () => measureBacklog(db))
  const archive = sharedFor(1_000, () => measureArchive(db))
  return [
    {
      name: 'twirl_database_available',
      help: 'Whether the last connection that was asked for could be had.',
      read: () => ({ '': Number(isAvailable()) }),
    },
    {
      name: 'twirl_database_connections',
      help: 'Connections to the database, and calls that wait for one.',
      label: 'state',
      read: countConnections,
    },
    {
      name: 'twirl_outbox_waiting',
      help: 'Mails and text messages that are not sent yet.',
      read: async () => ({ '': (await backlog()).count }),
      aggregator: 'max',
    },
    {
      name: 'twirl_outbox_oldest_seconds',
      help: 'Age of the oldest message that is not sent yet.',
      read: async () => ({ '': (await backlog()).oldest_seconds }),
      aggregator: 'max',
    },
    {
      name: 'twirl_jobs',
      help: 'Jobs of all processes by state, as pg-boss counted them some seconds ago.',
      label: 'state',
      read: () => countJobs(db),
      aggregator: 'max',
    },
    {
      name: 'twirl_archive_failing',
      help: 'Whether the last try of PostgreSQL to archive its log failed; absent if it does not archive.',
      read: async () => withoutLabel((await archive())?.failing),
      aggregator: 'max',
    },
    {
      name: 'twirl_archive_age_seconds',
      help: 'Time since the last segment of the log was archived; absent if PostgreSQL does not archive.',
      read: async () => withoutLabel((await archive())?.age_seconds),
      aggregator: 'max',
    },
    {
      name: 'twirl_archive_copy_age_seconds',
      help: 'Age of the newest copy in ARCHIVE_DIR, from which a restore begins.',
      read: () =>
        withoutLabel(archiveDir === undefined ? null : ageOfNewestBase(archiveDir, clock.now())),
      aggregator: 'max',
    },
  ]
}

function withoutLabel(value: number | null | undefined): Record<string, number> {
  return value === null || value === undefined ? {} : { '': value }
}

/** Reads how the embedded PostgreSQL, or any other, archives its log. The view is open to every role. */
async function measureArchive(
  db: Database,
): Promise<{ failing: number; age_seconds: number } | undefined> {
  const { rows } = await sql<{ failing: number; age_seconds: number }>`
    select (coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false))::int as failing,
      extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float as age_seconds
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db)
  return rows[0]
}

/** Counted by pg-boss for its own monitoring: counting the jobs of seven days here would cost a scan. */
async function countJobs(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select coalesce(sum(queued_count), 0)::int as queued, coalesce(sum(active_count), 0)::int as active,
      coalesce(sum(deferred_count), 0)::int as deferred, coalesce(sum(failed_count), 0)::int as failed
    from pgboss.queue`.execute(db)
  return rows[0]!
}

/** Two gauges are read from one statement. */
function sharedFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let current: { value: Promise<Value>; until: number } | undefined
  return () => {
    if (!current || performance.now() > current.until)
      current = { value: read(), until: performance.now() + ms }
    return current.value
  }
}
