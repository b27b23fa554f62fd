import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { rangeOf } from '../bookings/bookings.queries.ts'
import type { StockWindow } from './stock-windows.ts'

/** The number of free units: core units for a rental ordered today and for sale, clearance units for sale. */
export type StockCount = { sku: string; rentable: number; sellable: number; clearance: number }

export async function listStockCounts(db: Database, skus: string[]): Promise<StockCount[]> {
  const { rows } = await sql<StockCount>`
    select sku, rentable, sellable, clearance from stock_count where sku = any(${skus})`.execute(db)
  return rows
}

/** Counts the core units that are free for a window, by SKU; SKUs without one are left out. */
export async function countFreeUnits(
  db: Database,
  skus: string[],
  window: StockWindow,
  now: Date,
): Promise<{ sku: string; free: number }[]> {
  const { rows } = await sql<{ sku: string; free: number }>`
    select sku, count(*)::int as free
    from free_units(${skus}, 'CORE', ${rangeOf(window)}, ${now})
    group by sku`.execute(db)
  return rows
}

/** Sets the windows of the stored counts and notes the SKUs whose counts may differ under them. */
export async function setCalendar(db: Database, today: Date, window: StockWindow): Promise<void> {
  await sql`
    with old as (select * from stock_calendar for update),
    changed as (
      update stock_calendar c set today = ${today}, rental_window = ${rangeOf(window)}
      from old
      where (old.today, old.rental_window) is distinct from (${today}, ${rangeOf(window)})
      returning old.today, old.rental_window
    )
    insert into stock_recount (sku)
    select distinct b.sku from booking b, changed
    where is_live(b.state) and (
      (b.during && changed.rental_window) <> (b.during && ${rangeOf(window)})
      or (b.during && tstzrange(changed.today, null)) <> (b.during && tstzrange(${today}, null))
    )
    on conflict do nothing`.execute(db)
}

/** Counts noted SKUs again, and returns how many: 0 when none is left. */
export async function recountNoted(transaction: Transaction, limit: number): Promise<number> {
  const { rows } = await sql<{ skus: string[] }>`
    with taken as (
      delete from stock_recount
      where sku in (select sku from stock_recount order by sku limit ${limit} for update skip locked)
      returning sku
    )
    select coalesce(array_agg(sku order by sku), '{}') as skus from taken`.execute(transaction)
  const { skus } = rows[0]!
  if (skus.length > 0) await recount(transaction, skus)
  return skus.length
}

/** Returns the next SKUs after one, for going through all of them in steps. */
export async function listSkusAfter(db: Database, sku: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select sku from variant where sku > ${sku} order by sku limit ${limit}`.execute(db)
  return rows.map((row) => row.sku)
}

export type StockDifference = { sku: string; stored: StockCount | null; counted: StockCount }

/** Returns stored counts that differ from a new count. */
export async function compareCounts(
  transaction: Transaction,
  skus: string[],
): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    select c.sku, to_json(s) as stored, to_json(c) as counted
    from count_stock(${skus}) c left join stock_count s using (sku)
    where (coalesce(s.rentable, 0), coalesce(s.sellable, 0), coalesce(s.clearance, 0))
      is distinct from (c.rentable, c.sellable, c.clearance)`.execute(transaction)
  return rows
}

export async function recount(transaction: Transaction, skus: string[]): Promise<void> {
  await sql`select recount_stock(${skus})`.execute(transaction)
}
