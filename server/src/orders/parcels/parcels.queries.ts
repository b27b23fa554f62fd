import type { Carrier } from '@twirl/contract/buying/carriers'
import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Day } from '#platform/new-york-time.ts'

/** A piece as mails describe it. */
export type Piece = {
  title: string
  size: Size
  color: string
  quantity: number
  image_key: string
}

type ParcelItem = Piece & {
  line: number
  transaction_type: 'RENT' | 'PURCHASE'
}

/** An order on its way to the customer. */
export type Parcel = {
  id: number
  order_number: string
  order_token: string
  email: string
  /** Identifies the person, in all of their orders. */
  person: string
  /** The event in whose box it is sent; null: it is a parcel of its own. */
  trunk_show_id: number | null
  trunk_show_theme: string | null
  lead_name: string | null
  party_date: Day | null
  arrives_by: Day | null
  /** Null: nothing that is sent is rented. */
  return_by: Day | null
  carrier: Carrier | null
  tracking_number: string | null
  packed_at: Date | null
  shipped_at: Date | null
  /** `null` as long as nobody said so, even where the delivery is assumed. */
  delivered_at: Date | null
  /** How often it was taken out of its parcel again. */
  unpack_count: number
  /** What is sent; without pieces that were refunded before. */
  items: ParcelItem[]
  is_exchange: boolean
  /** What an exchange replaces, and by when it must be back. */
  replaced: (Piece & { due_date: Day })[]
}

/** Read by a statement of its own after the lock: what another transaction did before is seen. */
export async function listParcels(db: Database, orderIds: number[]): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select o.id, order_number, order_token, email, coalesce('customer ' || customer_id, order_number) as person, case when delivery_address is null then trunk_show_id end as trunk_show_id, trunk_show_theme, lead_name, party_date::text as party_date, arrives_by::text as arrives_by, case when has_rental then return_by::text end as return_by,
      carrier, tracking_number, packed_at, shipped_at,
      case when not is_delivery_assumed then delivered_at end as delivered_at, unpack_count, coalesce(items, '[]') as items, replaced is not null as is_exchange,
      coalesce(replaced, '[]') as replaced
    from customer_order o
    left join shipment s on s.order_id = o.id
    cross join lateral (
      select json_agg(json_build_object(
        'line', line, 'title', title, 'size', size, 'color', color, 'quantity', quantity - released_quantity,
        'image_key', image_key, 'transaction_type', transaction_type
      ) order by line) as items, bool_or(transaction_type = 'RENT') as has_rental
      from order_item
      where order_id = o.id and released_quantity < quantity
        -- Nothing is sent for another month, nor for a rented piece that was bought.
        and transaction_type <> 'ADDITIONAL_RENTAL_MONTH' and rental_item_id is null
    ) i
    cross join lateral (
      select json_agg(json_build_object(
        'title', old.title, 'size', old.size, 'color', old.color, 'quantity', old.quantity, 'image_key', old.image_key,
        'due_date', coalesce(original.due_on, original.return_by) + r.extension_days
      ) order by old.id) as replaced
      from order_item new
      join order_item old on old.id = new.exchanged_item_id
      join customer_order original on original.id = old.order_id
      left join lateral rented_line(old.id) r on true
      where new.order_id = o.id
    ) x
    where o.id = any(${orderIds}::int[])
    order by o.id`.execute(db)
  return rows
}

export async function insertShipments(
  transaction: Transaction,
  orderIds: number[],
  packedAt: Date,
): Promise<void> {
  await sql`
    insert into shipment (order_id, packed_at)
    select id, ${packedAt}::timestamptz from unnest(${orderIds}::int[]) as id`.execute(transaction)
}

/** The parcel was unpacked: nothing of it has left. */
export async function deleteShipment(transaction: Transaction, orderId: number): Promise<void> {
  await sql`
    with deleted as (
      delete from shipment where order_id = ${orderId} and shipped_at is null returning order_id
    )
    update customer_order set unpack_count = unpack_count + 1
    from deleted where id = deleted.order_id`.execute(transaction)
}

/** What the lines of an order are called, whether they are sent or not. */
export async function listLineTitles(
  db: Database,
  orderId: number,
): Promise<Pick<ParcelItem, 'line' | 'title' | 'size' | 'color'>[]> {
  const { rows } = await sql<Pick<ParcelItem, 'line' | 'title' | 'size' | 'color'>>`
    select line, title, size, color from order_item where order_id = ${orderId}`.execute(db)
  return rows
}

export type ParcelLabel = { carrier: Carrier; tracking_number: string }

export async function markShipped(
  transaction: Transaction,
  orderIds: number[],
  { label, shipped_at, is_in_box }: { label: ParcelLabel; shipped_at: Date; is_in_box: boolean },
): Promise<void> {
  await sql`
    update shipment
    set carrier = ${label.carrier}, tracking_number = ${label.tracking_number}, shipped_at = ${shipped_at},
      is_in_box = ${is_in_box}
    where order_id = any(${orderIds}::int[])`.execute(transaction)
}

export async function changeLabel(
  transaction: Transaction,
  orderIds: number[],
  { carrier, tracking_number }: ParcelLabel,
): Promise<void> {
  await sql`
    update shipment set carrier = ${carrier}, tracking_number = ${tracking_number}
    where order_id = any(${orderIds}::int[])`.execute(transaction)
}

/** The event in whose box an order is sent; null for one that has a parcel of its own. */
export async function findBoxOf(
  db: Database,
  orderNumber: string,
): Promise<{ id: number; trunk_show_id: number | null } | undefined> {
  const { rows } = await sql<{ id: number; trunk_show_id: number | null }>`
    select id, case when delivery_address is null then trunk_show_id end as trunk_show_id
    from customer_order where order_number = ${orderNumber}`.execute(db)
  return rows[0]
}

export async function markDelivered(
  transaction: Transaction,
  orders: { id: number; due_on: Day | null }[],
  deliveredAt: Date,
  isAssumed: boolean,
): Promise<void> {
  await sql`
    with delivered as (
      update shipment set delivered_at = ${deliveredAt}, is_delivery_assumed = ${isAssumed}
      where order_id = any(${orders.map(({ id }) => id)}::int[])
    )
    -- A day that the customer was told, when the delivery was assumed, is never moved forward.
    update customer_order o set due_on = case when s.is_delivery_assumed then greatest(o.due_on, d.due_on) else d.due_on end
    from json_to_recordset(${JSON.stringify(orders)}::json) as d (id integer, due_on date)
    join shipment s on s.order_id = d.id
    where o.id = d.id`.execute(transaction)
}

/** Rentals in parcels of their own that left and were promised for a day before this one, without word of their delivery. */
export async function listUnscanned(
  db: Database,
  { today, after, limit }: { today: Day; after: number; limit: number },
): Promise<{ id: number; paid_at: Date; arrives_by: Day | null }[]> {
  const { rows } = await sql<{ id: number; paid_at: Date; arrives_by: Day | null }>`
    select o.id, o.paid_at, o.arrives_by::text as arrives_by
    from shipment s join customer_order o on o.id = s.order_id
    where s.shipped_at is not null and s.delivered_at is null and o.delivery_address is not null
      and o.return_by is not null and o.arrives_by < ${today}::date and o.id > ${after}
    order by o.id limit ${limit}`.execute(db)
  return rows
}

/** The parcel of an order by its number, without a lock. */
export async function findParcel(
  db: Database,
  orderNumber: string,
): Promise<(Parcel & { customer: string }) | undefined> {
  const { rows } = await sql<{ id: number; customer: string }>`
    select o.id, coalesce(
        nullif(concat_ws(' ', o.delivery_address ->> 'first_name', o.delivery_address ->> 'last_name'), ''),
        nullif(concat_ws(' ', c.first_name, c.last_name), ''), o.email
      ) as customer
    from customer_order o left join customer c on c.id = o.customer_id
    where o.order_number = ${orderNumber}`.execute(db)
  const [order] = rows
  if (!order) return undefined
  const [parcel] = await listParcels(db, [order.id])
  return parcel && { ...parcel, customer: order.customer }
}
