import type { Carrier } from '@twirl/contract/buying/carriers'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'
import type { DeliveryAddress } from '../orders.queries.ts'

/** An order that is sent in a parcel or in a box, with the person who gets it. */
export type SentOrder = {
  id: number
  trunk_show_id: number | null
  trunk_show_theme: string | null
  order_number: string
  order_token: string
  name: string
  /** Identifies the person, in all of their orders. */
  person: string
  delivery_address: DeliveryAddress | null
  arrives_by: Day | null
  due_date: Day | null
  /** How many pieces are sent. */
  pieces: number
  packed_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  carrier: Carrier | null
  tracking_number: string | null
}

/** An order of an event that is to be packed, sent, handed out or taken back. The index order_desk_open_box contains only these. */
const NEEDS_HANDS = sql`trunk_show_id is not null
  and state in ('TO_PACK', 'TO_SHIP', 'TO_HAND_OUT', 'ON_THE_WAY', 'OUT', 'OVERDUE')`

/**
 * The events with an order that needs something, in their box or in a parcel of its own; read from the index alone. They are an array as
 * PostgreSQL writes it, for another statement: reading thousands of ids here would take longer than finding them.
 */
export async function findEventsThatNeedHands(db: Database): Promise<string> {
  const { rows } = await sql<{ ids: string }>`
    select array(select distinct trunk_show_id from order_desk where ${NEEDS_HANDS})::text as ids`.execute(
    db,
  )
  return rows[0]!.ids
}

/** Which of the events have an order in their box that needs something. The limit makes PostgreSQL look event by event. */
export async function listOpenBoxes(db: Database, eventIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select event.id
    from unnest(${eventIds}::int[]) as event (id)
    cross join lateral (
      select from (select order_id from order_desk where trunk_show_id = event.id and ${NEEDS_HANDS}) d
      join customer_order o on o.id = d.order_id
      where o.delivery_address is null
      limit 1
    ) open`.execute(db)
  return rows.map(({ id }) => id)
}

/** The orders in the boxes of these events of which something is sent, or was, by the name of their member. */
export function listOrdersOfBoxes(db: Database, eventIds: number[]): Promise<SentOrder[]> {
  return listSent(db, sql`o.trunk_show_id = any(${eventIds}::int[]) and o.delivery_address is null`)
}

/** The orders of an event, also those that have a parcel of their own: all of it comes back in one box. */
export function listOrdersComingBack(db: Database, eventId: number): Promise<SentOrder[]> {
  return listSent(db, sql`o.trunk_show_id = ${eventId}`)
}

/** Whether the box of an event has been shipped, or the first of several; an order that was sent ahead by itself is not the box (LEAD-75). */
export async function hasBoxLeft(db: Database, eventId: number): Promise<boolean> {
  const { rows } = await sql<{ has_left: boolean }>`
    select exists (
      select from customer_order o join shipment s on s.order_id = o.id
      where o.trunk_show_id = ${eventId} and s.is_in_box
    ) as has_left`.execute(db)
  return rows[0]!.has_left
}

type BoxItem = { id: number; order_id: number; line: number; title: string }

export async function listItemsOfOrders(db: Database, orderIds: number[]): Promise<BoxItem[]> {
  const { rows } = await sql<BoxItem>`
    select id, order_id, line, title from order_item where order_id = any(${orderIds}::int[])`.execute(
    db,
  )
  return rows
}

export async function findSentOrder(
  db: Database,
  orderNumber: string,
): Promise<SentOrder | undefined> {
  const [order] = await listSent(db, sql`o.order_number = ${orderNumber}`)
  return order
}

async function listSent(db: Database, condition: RawBuilder<unknown>): Promise<SentOrder[]> {
  const { rows } = await sql<SentOrder>`
    select o.id, o.trunk_show_id, o.trunk_show_theme, o.order_number, o.order_token, o.delivery_address,
      coalesce(c.first_name || ' ' || c.last_name,
        (o.delivery_address->>'first_name') || ' ' || (o.delivery_address->>'last_name'), o.email) as name,
      coalesce('customer ' || o.customer_id, o.order_number) as person, o.arrives_by::text as arrives_by,
      case when i.has_rental then coalesce(o.due_on, o.return_by)::text end as due_date, i.pieces,
      s.packed_at, s.shipped_at, s.delivered_at, s.carrier, s.tracking_number
    from customer_order o
    left join customer c on c.id = o.customer_id
    left join shipment s on s.order_id = o.id
    cross join lateral (
      select coalesce(sum(quantity - released_quantity), 0)::int as pieces,
        coalesce(bool_or(transaction_type = 'RENT' and released_quantity < quantity), false) as has_rental
      from order_item
      where order_id = o.id and transaction_type <> 'ADDITIONAL_RENTAL_MONTH' and rental_item_id is null
    ) i
    where ${condition} and (i.pieces > 0 or s.shipped_at is not null)
    order by name, o.id`.execute(db)
  return rows
}
