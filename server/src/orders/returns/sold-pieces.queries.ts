import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** A bought item, with how many of its pieces may come back and how many of them did. */
export type SoldItem = {
  id: number
  order_number: string
  granted_quantity: number
  returned_quantity: number
}

/**
 * Returns the item that a unit was sold with; undefined if it is no order of this shop. Pieces may come back that a granted
 * request or a refund names, or that were refunded as a whole. An amount alone brings nothing back.
 */
export async function findSoldItem(
  db: Database,
  { reference, line }: { reference: string; line: number | null },
): Promise<SoldItem | undefined> {
  const { rows } = await sql<SoldItem>`
    select i.id, o.order_number,
      case
        when a.state = 'APPROVED' or (select sum(amount_cents) from refund where order_id = o.id) >= o.total_cents
          or given.item_cents >= i.price_cents * i.quantity - i.discount_cents + i.tax_cents then i.quantity
        else coalesce(given.quantity, 0)::int
      end - i.released_quantity as granted_quantity,
      (select count(*)::int from unit_inspection where order_item_id = i.id) as returned_quantity
    from customer_order o
    join order_item i on i.order_id = o.id and (${line}::int is null or i.line = ${line})
    left join refund_application a on a.order_item_id = i.id
    cross join lateral (
      select sum(l.amount_cents) as item_cents, sum(l.quantity) as quantity
      from refund r join refund_line l on l.refund_id = r.id
      where r.order_id = o.id and l.order_item_id = i.id
    ) given
    where o.order_token = ${reference} and i.transaction_type = 'PURCHASE'
    order by i.line limit 1`.execute(db)
  return rows[0]
}
