import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { BookingRecord, MoveRecord, StockUnit, UnitHistory } from './unit-histories.ts'

/**
 * Core units in the house, of the demo's own products: all of the given SKUs, and 17 of 128 of the others, chosen by a
 * hash. Chosen here and not in the plan, so that ten thousand units need not be read.
 */
export async function listStockUnits(
  db: Database,
  { skus, productCount }: { skus: string[]; productCount: number },
): Promise<StockUnit[]> {
  const { rows } = await sql<StockUnit>`
    select u.id, u.sku, v.product_id, u.wear_count, p.is_purchasable, p.first_new_in_time as arrived_at
    from unit u join variant v using (sku) join product p on p.id = v.product_id
    where u.pool = 'CORE' and u.state = 'IN_HOUSE' and p.id <= ${productCount}
      and (u.sku = any(${skus}) or (hashint8extended(u.id, 0) & 127) < 17)
    order by u.id`.execute(db)
  return rows
}

export type StockEvent = {
  alias: string
  closes_at: Date
  hand_out_date: string | null
  product_ids: number[]
}

/** Events that rent: open ones, and those that are over. */
export async function listStockEvents(db: Database): Promise<StockEvent[]> {
  const { rows } = await sql<StockEvent>`
    select alias, closes_at, hand_out_date::text, array_agg(product_id) as product_ids
    from trunk_show join trunk_show_product on trunk_show_id = id
    group by id order by id`.execute(db)
  return rows
}

/** The counts are made once, after bookings and units have changed, and not by the triggers of both. */
export async function suspendCounts(db: Database): Promise<void> {
  await sql`alter table booking disable trigger user`.execute(db)
  await sql`alter table unit disable trigger user`.execute(db)
}

export async function restoreCounts(db: Database, skus: string[]): Promise<void> {
  await sql`alter table booking enable trigger user`.execute(db)
  await sql`alter table unit enable trigger user`.execute(db)
  await sql`select recount_stock(${skus})`.execute(db)
}

export async function insertBookings(db: Database, bookings: BookingRecord[]): Promise<void> {
  await sql`
    insert into booking (unit_id, sku, kind, state, during, reference, line, created_at, at_risk_since)
    select unit_id, sku, kind, state, tstzrange("from", "to"), reference, line, created_at,
      at_risk_since
    from json_to_recordset(${JSON.stringify(bookings)}::json) as b (
      unit_id bigint, sku text, kind text, state text, "from" timestamptz, "to" timestamptz, reference text,
      line integer, created_at timestamptz, at_risk_since timestamptz
    )`.execute(db)
}

export async function insertMoves(db: Database, moves: MoveRecord[]): Promise<void> {
  await sql`
    insert into unit_move (unit_id, cause, from_state, to_state, from_pool, to_pool, moved_at)
    select unit_id, cause, from_state, to_state, 'CORE', 'CORE', moved_at
    from json_to_recordset(${JSON.stringify(moves)}::json) as m (
      unit_id bigint, cause text, from_state text, to_state text, moved_at timestamptz
    )`.execute(db)
}

type UnitChange = Pick<UnitHistory, 'unit_id' | 'state' | 'away_for' | 'wear_count'>

export async function changeUnits(db: Database, units: UnitChange[]): Promise<void> {
  await sql`
    update unit u
    set state = c.state, wear_count = c.wear_count, away_for = b.id
    from json_to_recordset(${JSON.stringify(units)}::json)
      as c (unit_id bigint, state text, away_for text, wear_count integer)
    left join booking b on b.reference = c.away_for and b.unit_id = c.unit_id
    where u.id = c.unit_id`.execute(db)
}
