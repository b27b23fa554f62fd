import { sql } from 'kysely'
import type { Database, DatabaseConnection } from '../database/database.ts'
import { measureBacklog } from '../outbox/outbox.queries.ts'
import type { Gauge } from './metrics.ts'

export function platformGauges({ db, isAvailable, countConnections }: DatabaseConnection): Gauge[] {
  const backlog = sharedFor(1_000, () => measureBacklog(db))
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
  ]
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
