import { sql } from 'kysely'
import { type Database, PLANNED_EACH_TIME } from '#platform/database/database.ts'
import { searchQueryOf } from '../desk/search-words.ts'

export type FoundOrder = {
  order_number: string
  paid_at: Date
  name: string
  email: string
  trunk_show_theme: string | null
}

// A common first name begins thousands of orders: of these some are read, and the newest of them returned.
const READ_MAX = 500

/** Finds orders by the beginning of a number, a name, an e-mail address, a phone or a tracking number. */
export async function searchOrders(
  db: Database,
  text: string,
  limit: number,
): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`${PLANNED_EACH_TIME}
    with found as materialized (
      select order_id, placed_at, name from order_desk
      where search @@ ${searchQueryOf(text)}::tsquery and is_first
      limit ${READ_MAX}
    ), newest as (
      select order_id, name from found order by placed_at desc, order_id desc limit ${limit}
    )
    select o.order_number, o.paid_at, initcap(newest.name) as name, o.email, o.trunk_show_theme
    from newest join customer_order o on o.id = newest.order_id
    order by o.paid_at desc, o.id desc`.execute(db)
  return rows
}
