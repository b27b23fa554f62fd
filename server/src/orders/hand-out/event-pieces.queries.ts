import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Day } from '#platform/new-york-time.ts'

/** An item of an order of an event, with how far it is. */
export type EventItem = {
  id: number
  order_id: number
  order_number: string
  order_token: string
  customer_id: number | null
  /** Null: a guest placed the order. */
  name: string | null
  line: number
  title: string
  color: string
  size: Size
  transaction_type: 'RENT' | 'PURCHASE'
  /** Without pieces that were refunded before they were sent. */
  sent_quantity: number
  is_canceled: boolean
  is_in_checkout: boolean
  shipped_at: Date | null
  delivered_at: Date | null
  /** The due date as the delivery fixed it; null before. */
  due_on: Day | null
  /** As customers see it, also before the delivery. */
  due_date: Day | null
  return_requested_at: Date | null
  received_at: Date | null
}

const EVENT_ITEM = sql`
  select i.id, i.order_id, o.order_number, o.order_token, o.customer_id, i.line, i.title, i.color, i.size, i.transaction_type,
    nullif(concat_ws(' ', c.first_name, c.last_name), '') as name,
    i.quantity - i.released_quantity as sent_quantity, o.canceled_at is not null as is_canceled,
    num_nonnulls(i.purchase_token, i.exchange_token, i.extension_token) > 0 as is_in_checkout,
    s.shipped_at, s.delivered_at, o.due_on::text as due_on,
    (coalesce(o.due_on, o.return_by) + r.extension_days)::text as due_date,
    r.return_requested_at, r.received_at
  from customer_order o
  join order_item i on i.order_id = o.id
  left join customer c on c.id = o.customer_id
  left join shipment s on s.order_id = o.id
  left join lateral rented_line(i.id) r on true`

/** What is sent: neither another month nor a rented piece that was bought. */
const IS_SENT = sql`i.transaction_type in ('RENT', 'PURCHASE') and i.rental_item_id is null`

/** The lead hands out what was in the box. Of a parcel of its own the lead only takes back what the member has (LEAD-77). */
const IS_WITH_GROUP = sql`(o.delivery_address is null or s.delivered_at is not null)`

/** Returns the items of an event by order and line. */
export async function listItemsOfEvent(db: Database, trunkShowId: number): Promise<EventItem[]> {
  const { rows } = await sql<EventItem>`
    ${EVENT_ITEM}
    where o.trunk_show_id = ${trunkShowId} and o.status <> 'PAYMENT_FAILED' and ${IS_SENT}
      and ${IS_WITH_GROUP}
    order by o.id, i.line`.execute(db)
  return rows
}

/** Finds the item of an event that a line of an order is. */
export async function findItemOfEvent(
  db: Database,
  trunkShowId: number,
  { reference, line }: { reference: string; line: number },
): Promise<EventItem | undefined> {
  const { rows } = await sql<EventItem>`
    ${EVENT_ITEM}
    where o.trunk_show_id = ${trunkShowId} and o.order_token = ${reference} and i.line = ${line}
      and o.status <> 'PAYMENT_FAILED' and ${IS_SENT} and ${IS_WITH_GROUP}`.execute(db)
  return rows[0]
}

/** Finds the item of an event by its id. */
export async function findEventItem(db: Database, id: number): Promise<EventItem | undefined> {
  const { rows } = await sql<EventItem>`${EVENT_ITEM} where i.id = ${id}`.execute(db)
  return rows[0]
}

/** Sets the time of the hand-out and the due date back to what they were before a mark that is undone. */
export async function restoreDelivery(
  transaction: Transaction,
  orderId: number,
  { delivered_at, due_on }: { delivered_at: Date | null; due_on: Day | null },
): Promise<void> {
  await sql`
    with restored as (
      update shipment set delivered_at = ${delivered_at} where order_id = ${orderId}
    )
    update customer_order set due_on = ${due_on}::date where id = ${orderId}`.execute(transaction)
}

/** Returns whether something was done with an order since a time that a hand-out makes possible. */
export async function hasActedSince(
  transaction: Transaction,
  orderId: number,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from refund_application where order_id = ${orderId} and greatest(requested_at, decided_at) > ${since}
    ) or exists (
      select from order_item i left join lateral rented_line(i.id) r on true
      where i.order_id = ${orderId} and (
        num_nonnulls(i.purchase_token, i.exchange_token, i.extension_token) > 0
        or r.return_requested_at is not null or r.received_at is not null
        or exists (select from order_item n where n.rental_item_id = i.id or n.exchanged_item_id = i.id)
      )
    ) as exists`.execute(transaction)
  return rows[0]!.exists
}
