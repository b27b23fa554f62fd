import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { connectDatabase, type Database } from '../../server/src/platform/database/database.ts'
import type { Row } from '../report/row.ts'
import { openBuyers } from '../rows/purchases.ts'
import { SHOP_NOW } from '../staff/shop-rows.ts'
import type { RunningShop } from './running-shop.ts'

const PURCHASES = 200
const DAYS = 800
/** A connection reports what it has written a second after it did. */
const REPORTED_MS = 3_000
/** Older dead rows, and pages that are not marked as visible to all, make each list longer to read. */
const GOAL_DAYS = 60
const LARGE_ROWS = 100_000

type Written = { rows: number; dead: number; inserted: number }
type Settings = { vacuum: number; insert: number }

/**
 * After how many days of such a shop autovacuum reads each large table that a purchase writes: whichever comes first of the dead
 * rows and the new ones that its settings wait for. Packing, returns and refunds write these tables too, so that it comes sooner.
 */
export async function* vacuumRows(
  _small: RunningShop,
  large: RunningShop,
): AsyncGenerator<Omit<Row, 'products'>> {
  const { db, close } = connectDatabase(large.databaseUrl, pino({ level: 'silent' }))
  const buy = await openBuyers(large, PURCHASES, SHOP_NOW)
  await setTimeout(REPORTED_MS)
  const before = await readWritten(db)
  await buy(PURCHASES)
  await setTimeout(REPORTED_MS)
  const after = await readWritten(db)
  const settings = await readSettings(db)
  for (const [table, { rows, dead, inserted }] of after) {
    const old = before.get(table)
    if (!old || rows < LARGE_ROWS) continue
    const perDay = (now: number, then: number) => ((now - then) / PURCHASES) * (large.orders / DAYS)
    const days = Math.min(
      settings.get(table)!.vacuum / perDay(dead, old.dead),
      settings.get(table)!.insert / perDay(inserted, old.inserted),
    )
    if (Number.isFinite(days))
      yield {
        work: `autovacuum of ${table}`,
        unit: 'days',
        shop: days,
        goal: { value: GOAL_DAYS },
      }
  }
  await close()
}

async function readWritten(db: Database): Promise<Map<string, Written>> {
  const { rows } = await sql<Written & { name: string }>`
    select c.relname as name, c.reltuples::float8 as rows, (n_tup_upd + n_tup_del)::float8 as dead,
      n_tup_ins::float8 as inserted
    from pg_stat_user_tables join pg_class c on c.oid = relid
    where schemaname = 'public' order by c.relname`.execute(db)
  return new Map(rows.map(({ name, ...written }) => [name, written]))
}

/** How many dead and new rows autovacuum waits for. */
async function readSettings(db: Database): Promise<Map<string, Settings>> {
  const setting = (name: string) => sql`coalesce(
    (select option_value from pg_options_to_table(reloptions) where option_name = ${name}),
    current_setting(${name}))::float8`
  const rowsOf = (kind: string) =>
    sql`${setting(`${kind}_threshold`)} + ${setting(`${kind}_scale_factor`)} * greatest(reltuples, 0)`
  const { rows } = await sql<Settings & { name: string }>`
    select relname as name, ${rowsOf('autovacuum_vacuum')} as vacuum, ${rowsOf('autovacuum_vacuum_insert')} as insert
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return new Map(rows.map(({ name, ...settings }) => [name, settings]))
}
