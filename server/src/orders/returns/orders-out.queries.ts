import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Day } from '#platform/new-york-time.ts'

/** Rented items of an order that are due on the same day and that the customer neither returns, nor buys, nor exchanges. */
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
    /** Without those that were bought, or charged as lost. */
    quantity: number
    image_key: string
    sku: string
    /** The price of one. */
    price_cents: number
  }[]
}

/** Items that were extended are due later than their order. Nothing is due before the delivery is known. */
const DUE_ON = sql`greatest(r.extended_to, o.due_on)`

/**
 * Returns what was delivered in the orders of these tokens and is due in that time, by order and day; both days are
 * included, null is without limit.
 */
export async function listOrdersOut(
  transaction: Transaction,
  tokens: string[],
  { from, until }: { from: Day | null; until: Day },
): Promise<OrderOut[]> {
  const { rows } = await sql<OrderOut>`
    select o.order_number, o.order_token, o.email, o.trunk_show_id, o.lead_name, ${DUE_ON}::text as due_on,
      json_agg(json_build_object('id', i.id, 'line', i.line, 'title', i.title, 'size', i.size, 'color', i.color,
        'quantity', i.quantity - i.released_quantity - kept.quantity, 'image_key', i.image_key, 'sku', i.sku, 'price_cents', i.price_cents) order by i.line) as items
    from customer_order o
    join order_item i on i.order_id = o.id
    left join rental_record r on r.order_item_id = i.id
    cross join lateral (
      select coalesce(sum(n.quantity), 0) as quantity
      from order_item n join customer_order b on b.id = n.order_id
      where n.rental_item_id = i.id
        and (b.channel <> 'EXTRA_FULL_PRICE_CHARGE' or b.refunded_cents < b.total_cents)
    ) kept
    where o.order_token = any(${tokens}) and ${DUE_ON} <= ${until}::date
      and (${from}::date is null or ${DUE_ON} >= ${from}::date)
      and i.transaction_type = 'RENT'
      and num_nonnulls(i.purchase_token, i.exchange_token, i.extension_token, i.swap_token) = 0
      and r.return_requested_at is null and r.received_at is null
      and not exists (select from order_item n where n.exchanged_item_id = i.id)
    group by o.id, ${DUE_ON}
    order by o.id, ${DUE_ON}`.execute(transaction)
  return rows
}

/** Items are overdue from the first day after the due date. What came back, or is coming back, meanwhile is left out. */
export async function markItemsOverdue(transaction: Transaction, ids: number[]): Promise<void> {
  await sql`
    insert into rental_record (order_item_id, overdue_since)
    select i.id, ${DUE_ON} + 1
    from order_item i
    join customer_order o on o.id = i.order_id
    left join rental_record r on r.order_item_id = i.id
    where i.id = any(${ids}::int[])
    on conflict (order_item_id) do update set overdue_since = excluded.overdue_since
    where rental_record.overdue_since is null and rental_record.return_requested_at is null
      and rental_record.received_at is null`.execute(transaction)
}
