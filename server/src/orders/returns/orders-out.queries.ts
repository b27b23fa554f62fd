import type { Size } from '@twirl/contract/primitives'
import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
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
const DUE_ON = sql`o.due_on + r.extension_days`

const IS_OUT = sql`r.ending is null and r.sent_back_at is null and r.received_at is null`

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
    select o.order_number, o.order_token, o.email, o.trunk_show_id, o.lead_name, r.due_on::text as due_on,
      json_agg(json_build_object('id', i.id, 'line', i.line, 'title', i.title, 'size', i.size, 'color', i.color,
        'quantity', r.quantity, 'image_key', i.image_key, 'sku', i.sku, 'price_cents', i.price_cents) order by i.line) as items
    from customer_order o
    join order_item i on i.order_id = o.id
    cross join lateral (
      select ${DUE_ON} as due_on, count(*)::int as quantity
      from rental_state r
      where r.order_item_id = i.id and ${IS_OUT}
      group by ${DUE_ON}
    ) r
    where o.order_token = any(${tokens}) and r.due_on <= ${until}::date
      and (${from}::date is null or r.due_on >= ${from}::date)
      and num_nonnulls(i.purchase_token, i.exchange_token, i.extension_token, i.swap_token) = 0
    group by o.id, r.due_on
    order by o.id, r.due_on`.execute(transaction)
  return rows
}

/** Rentals are overdue from the first day after the due date. What came back, or is coming back, meanwhile is left out. */
export async function markItemsOverdue(
  transaction: Transaction,
  ids: number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by)
    select r.id, 'OVERDUE', (${DUE_ON} + 1)::timestamp at time zone ${sql.lit(SHOP_TIME_ZONE)}, ${now}, 'SHOP'
    from rental_state r
    join order_item i on i.id = r.order_item_id
    join customer_order o on o.id = i.order_id
    where r.order_item_id = any(${ids}::int[]) and ${IS_OUT} and r.overdue_since is null
      and ${DUE_ON} < (${now}::timestamptz at time zone ${sql.lit(SHOP_TIME_ZONE)})::date`.execute(
    transaction,
  )
}
