import { sql } from 'kysely'
import pino from 'pino'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import type { Row } from '../report/row.ts'

/** The largest tables, with their indexes. */
export async function tableRows(database: URL): Promise<Omit<Row, 'products'>[]> {
  const { db, close } = connectDatabase(database.href, pino({ level: 'silent' }))
  const { rows } = await sql<{ name: string; megabytes: number; dead: number; live: number }>`
    select relname as name, pg_total_relation_size(relid) / 1e6 as megabytes, n_dead_tup as dead, n_live_tup as live
    from pg_stat_user_tables order by 2 desc limit 12`.execute(db)
  await close()
  return rows.map(({ name, megabytes, dead, live }) => ({
    work: `table ${name}: ${live.toLocaleString('en-US')} rows, ${dead.toLocaleString('en-US')} dead`,
    unit: 'MB',
    shop: megabytes,
  }))
}
