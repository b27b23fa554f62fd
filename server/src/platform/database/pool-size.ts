import { sql } from 'kysely'
import type { Database } from './database.ts'

// Connections for staff, backups and monitoring, and those that PostgreSQL reserves for superusers.
const RESERVED = 8
// Connections of each process besides its pool: one listens for changes, one probes a database that does not answer.
const BESIDES_POOL = 2
const SMALLEST_POOL = 2

/** How many connections each of so many processes may open, so that all of them together can. */
export async function poolSizeOf(db: Database, processes: number, wanted: number): Promise<number> {
  const { rows } = await sql<{ max_connections: number }>`
    select current_setting('max_connections')::int as max_connections`.execute(db)
  const share = Math.floor((rows[0]!.max_connections - RESERVED) / processes) - BESIDES_POOL
  return Math.max(Math.min(wanted, share), SMALLEST_POOL)
}
