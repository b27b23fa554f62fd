import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { median } from '../measure/cpu-per-request.ts'
import type { StaffPage } from './staff-pages.ts'

/** After five executions PostgreSQL may choose a plan that does not depend on the values. */
const WARM_UP = 7

/**
 * Returns the pages of 8 kB that PostgreSQL reads for a page, from its cache or from disk. The database has one connection,
 * whose counters are read before and after.
 */
export async function countBuffers(db: Database, page: StaffPage): Promise<number> {
  for (let round = 0; round < WARM_UP; round++) await page(db)
  await readCounter(db)
  const start = await readCounter(db)
  const idle = (await readCounter(db)) - start
  const before = await readCounter(db)
  await page(db)
  return (await readCounter(db)) - before - idle
}

async function readCounter(db: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ buffers: number }>`
    select coalesce(sum(hits + reads), 0)::int8 as buffers
    from pg_stat_get_backend_io(pg_backend_pid())
    where object = 'relation'`.execute(db)
  return rows[0]!.buffers
}

/** Returns the median of the processor milliseconds that PostgreSQL takes for a page. Linux only: it reads /proc. */
export async function timePage(db: Database, page: StaffPage, rounds: number): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const { pid } = rows[0]!
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = cpuMs(pid)
    await page(db)
    times.push(cpuMs(pid) - before)
  }
  return median(times)
}

function cpuMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
