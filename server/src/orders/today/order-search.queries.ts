import { type RawBuilder, sql } from 'kysely'
import { type Database, PLANNED_EACH_TIME } from '#platform/database/database.ts'
import { searchQueriesOf } from '../desk/search-words.ts'

export type FoundOrder = {
  order_number: string
  paid_at: Date
  name: string
  email: string
  trunk_show_theme: string | null
}

/** So many of the newest orders are read first: enough of them have a common word. */
const NEWEST = 1_000

/** Finds the newest orders by the beginning of a number, a name, an e-mail address, a phone or a tracking number. */
export async function searchOrders(
  db: Database,
  text: string,
  limit: number,
): Promise<FoundOrder[]> {
  for (const query of searchQueriesOf(text)) {
    const found = await listMatching(db, query, limit)
    if (found.length > 0) return found
  }
  return []
}

async function listMatching(db: Database, query: string, limit: number): Promise<FoundOrder[]> {
  const matches = sql`search @@ ${query}::tsquery`
  const among = (orders: RawBuilder<unknown>) => listAmong(db, { orders, matches, limit })
  const newest = await among(
    sql`select * from order_desk where is_first order by placed_at desc, order_id desc limit ${NEWEST}`,
  )
  if (newest.length === limit) return newest
  return among(sql`select * from order_desk where is_first and ${matches}`)
}

type Among = { orders: RawBuilder<unknown>; matches: RawBuilder<unknown>; limit: number }

/** Materialized, so that the newest are read by their index, and a rare word is looked up in the index of words. */
async function listAmong(db: Database, { orders, matches, limit }: Among): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`${PLANNED_EACH_TIME}
    with among as materialized (${orders}), found as (
      select order_id, name from among where ${matches}
      order by placed_at desc, order_id desc limit ${limit}
    )
    select o.order_number, o.paid_at, initcap(found.name) as name, o.email, o.trunk_show_theme
    from found join customer_order o on o.id = found.order_id
    order by o.paid_at desc, o.id desc`.execute(db)
  return rows
}
