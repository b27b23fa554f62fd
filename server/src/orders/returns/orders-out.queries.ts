import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Day } from '#platform/new-york-time.ts'

/** An order with rented items that the customer neither returns, nor buys, nor exchanges. */
export type OrderOut = {
  order_number: string
  order_token: string
  email: string
  trunk_show_id: number | null
  lead_name: string | null
  due_on: Day
  items: {
    id: number
    line: number
    title: string
    size: Size
    color: string
    quantity: number
    image_key: string
    sku: string
    /** The price of one. */
    price_cents: number
  }[]
}

/** Returns the orders of these tokens that were delivered and are due in that time; both days are included, null is without limit. */
export async function listOrdersOut(
  transaction: Transaction,
  tokens: string[],
  { from, until }: { from: Day | null; until: Day },
): Promise<OrderOut[]> {
  const { rows } = await sql<OrderOut>`
    select o.order_number, o.order_token, o.email, o.trunk_show_id, o.lead_name, o.due_on::text as due_on,
      json_agg(json_build_object('id', i.id, 'line', i.line, 'title', i.title, 'size', i.size, 'color', i.color,
        'quantity', i.quantity, 'image_key', i.image_key, 'sku', i.sku, 'price_cents', i.price_cents) order by i.line) as items
    from customer_order o
    join order_item i on i.order_id = o.id
    left join rental_record r on r.order_item_id = i.id
    where o.order_token = any(${tokens}) and o.due_on <= ${until}::date
      and (${from}::date is null or o.due_on >= ${from}::date)
      and i.transaction_type = 'RENT' and i.purchase_token is null and i.exchange_token is null
      and r.return_requested_at is null and r.received_at is null
      and not exists (select from order_item n where n.exchanged_item_id = i.id)
    group by o.id
    order by o.id`.execute(transaction)
  return rows
}

/** Items are overdue from the first day after the due date. What came back, or is coming back, meanwhile is left out. */
export async function markItemsOverdue(transaction: Transaction, ids: number[]): Promise<void> {
  await sql`
    insert into rental_record (order_item_id, overdue_since)
    select i.id, o.due_on + 1 from order_item i join customer_order o on o.id = i.order_id
    where i.id = any(${ids}::int[])
    on conflict (order_item_id) do update set overdue_since = excluded.overdue_since
    where rental_record.overdue_since is null and rental_record.return_requested_at is null
      and rental_record.received_at is null`.execute(transaction)
}
