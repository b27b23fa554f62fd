import type { Size } from '@twirl/contract/primitives'
import type { WorkState } from '@twirl/contract/staff/orders/orders'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** How many orders each event has that are not canceled; events without one are left out. */
export async function countOrdersOfEvents(
  db: Database,
  eventIds: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select trunk_show_id as id, count(*)::int as count from customer_order
    where trunk_show_id = any(${eventIds}::int[]) and canceled_at is null
    group by trunk_show_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** An order of an event, as the page of the event lists it. */
export type EventOrder = {
  id: number
  order_number: string
  order_token: string
  name: string
  email: string
  customer_id: number | null
  paid_at: Date
  canceled_at: Date | null
  shipped_at: Date | null
  /** When the order was handed out. */
  delivered_at: Date | null
  total_cents: number
  pieces: number
  /** How many of them are rented and not refunded before shipping. */
  rented_pieces: number
  /** What has to be done next; null if it is not known yet. */
  state: WorkState | null
}

/** Newest first, with those that were canceled. */
export async function listOrdersOfEvent(
  db: Database,
  eventId: number,
  limit: number,
): Promise<EventOrder[]> {
  const { rows } = await sql<EventOrder>`
    select o.id, o.order_number, o.order_token, o.customer_id, o.email, o.paid_at, o.canceled_at, s.shipped_at,
      s.delivered_at, o.total_cents, d.state,
      coalesce(c.first_name || ' ' || c.last_name,
        (o.delivery_address->>'first_name') || ' ' || (o.delivery_address->>'last_name'), o.email) as name,
      (
        select coalesce(sum(quantity), 0)::int from order_item
        where order_id = o.id and transaction_type <> 'ADDITIONAL_RENTAL_MONTH' and rental_item_id is null
      ) as pieces,
      (
        select coalesce(sum(quantity - released_quantity), 0)::int from order_item
        where order_id = o.id and transaction_type = 'RENT'
      ) as rented_pieces
    from customer_order o
    left join customer c on c.id = o.customer_id
    left join shipment s on s.order_id = o.id
    left join order_desk d on d.order_id = o.id and d.is_first
    where o.trunk_show_id = ${eventId}
    order by o.id desc limit ${limit}`.execute(db)
  return rows
}

/** An order of an event that is not canceled and of which something is left. */
export type OpenEventOrder = {
  order_number: string
  name: string
  customer_id: number | null
  email: string
  shipped_at: Date | null
  /** What is left of what was paid. */
  rest_cents: number
}

export async function listOpenOrdersOfEvent(
  db: Database,
  eventId: number,
): Promise<OpenEventOrder[]> {
  const { rows } = await sql<OpenEventOrder>`
    select o.order_number, o.customer_id, o.email, s.shipped_at,
      coalesce(c.first_name || ' ' || c.last_name, o.email) as name,
      greatest(coalesce(p.captured_cents - p.refund_reserved_cents, o.total_cents - o.refunded_cents), 0)::int
        as rest_cents
    from customer_order o
    left join customer c on c.id = o.customer_id
    left join payment p on p.id = o.payment_id
    left join shipment s on s.order_id = o.id
    where o.trunk_show_id = ${eventId} and o.canceled_at is null
      and exists (
        select from order_item i
        where i.order_id = o.id and i.transaction_type <> 'ADDITIONAL_RENTAL_MONTH' and i.rental_item_id is null
          and i.released_quantity < i.quantity
      )
    order by o.order_number`.execute(db)
  return rows
}

/** A piece that is promised to a member of an event: its order is not canceled, and it was not refunded before shipping. */
type PromisedPiece = {
  order_token: string
  order_number: string
  line: number
  owner: string
  product_id: number
  title: string
  color: string
}

export async function listPromisedPieces(db: Database, eventId: number): Promise<PromisedPiece[]> {
  const { rows } = await sql<PromisedPiece>`
    select o.order_token, o.order_number, i.line, o.owner, i.product_id, i.title, i.color
    from customer_order o join order_item i on i.order_id = o.id
    where o.trunk_show_id = ${eventId} and o.canceled_at is null and i.released_quantity < i.quantity
      and i.transaction_type <> 'ADDITIONAL_RENTAL_MONTH' and i.rental_item_id is null
    order by o.id, i.line`.execute(db)
  return rows
}

/** A line of an order of an event of which something is sent, with how far its parcel is. */
export type SentLine = {
  order_number: string
  order_token: string
  name: string
  line: number
  product_id: number
  title: string
  color: string
  size: Size
  sku: string
  /** How many pieces are sent. */
  quantity: number
  shipped_at: Date | null
  /** It is not in the box of the event (LEAD-77). */
  has_own_parcel: boolean
}

/** Returns them by the name of their member. Orders that are canceled are left out. */
export async function listSentLines(db: Database, eventId: number): Promise<SentLine[]> {
  const { rows } = await sql<SentLine>`
    select o.order_number, o.order_token, i.line, i.product_id, i.title, i.color, i.size, i.sku,
      i.quantity - i.released_quantity as quantity, s.shipped_at,
      o.delivery_address is not null as has_own_parcel,
      coalesce(c.first_name || ' ' || c.last_name,
        (o.delivery_address->>'first_name') || ' ' || (o.delivery_address->>'last_name'), o.email) as name
    from customer_order o
    join order_item i on i.order_id = o.id
    left join customer c on c.id = o.customer_id
    left join shipment s on s.order_id = o.id
    where o.trunk_show_id = ${eventId} and o.canceled_at is null and i.released_quantity < i.quantity
      and i.transaction_type <> 'ADDITIONAL_RENTAL_MONTH' and i.rental_item_id is null
    order by name, o.id, i.line`.execute(db)
  return rows
}
