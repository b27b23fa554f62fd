import type { OrderKind } from '@twirl/contract/buying/orders'
import type { Size } from '@twirl/contract/primitives'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** A rented item of an order of an event, with all that decides whether it can be swapped. */
export type SwapItem = {
  id: number
  order_id: number
  order_number: string
  order_token: string
  owner: string
  customer_id: number | null
  email: string
  first_name: string | null
  last_name: string | null
  channel: OrderKind
  /** The event in whose box it is sent. Pieces that have a parcel of their own are not swapped. */
  trunk_show_id: number | null
  trunk_show_theme: string | null
  line: number
  sku: string
  product_id: number
  title: string
  size: Size
  color: string
  image_key: string
  transaction_type: 'RENT' | 'PURCHASE' | 'ADDITIONAL_RENTAL_MONTH'
  quantity: number
  released_quantity: number
  price_cents: number
  discount_cents: number
  tax_cents: number
  /** Whether the tax of the order is known. */
  is_taxed: boolean
  is_paid_offline: boolean
  is_canceled: boolean
  is_packed: boolean
  is_in_checkout: boolean
  /** Money was given back, or was asked for. */
  has_refund: boolean
  is_swapped: boolean
  is_offered: boolean
}

const SELECT = sql`
  select i.id, o.id as order_id, o.order_number, o.order_token, o.owner, o.customer_id, o.email, c.first_name, c.last_name,
    o.channel, case when o.delivery_address is null then o.trunk_show_id end as trunk_show_id, o.trunk_show_theme, i.line, i.sku, i.product_id, i.title, i.size, i.color, i.image_key,
    i.transaction_type, i.quantity, i.released_quantity, i.price_cents, i.discount_cents, i.tax_cents,
    o.tax_cents is not null as is_taxed, o.is_paid_offline, o.canceled_at is not null as is_canceled,
    s.packed_at is not null as is_packed,
    num_nonnulls(i.purchase_token, i.exchange_token, i.extension_token, i.swap_token) > 0 as is_in_checkout,
    exists (select from refund_application a where a.order_item_id = i.id)
      or exists (
        select from refund r left join refund_line l on l.refund_id = r.id
        where r.order_id = o.id and (r.kind = 'FINANCIAL' or l.order_item_id = i.id)
      ) as has_refund,
    i.swapped_with_id is not null as is_swapped, i.offered_for_swap_at is not null as is_offered
  from order_item i
  join customer_order o on o.id = i.order_id
  left join customer c on c.id = o.customer_id
  left join shipment s on s.order_id = o.id`

async function listWhere(db: Database, condition: RawBuilder<unknown>): Promise<SwapItem[]> {
  const { rows } = await sql<SwapItem>`${SELECT} where ${condition} order by i.id`.execute(db)
  return rows
}

/** Unknown ids are left out. */
export function listSwapItems(db: Database, ids: number[]): Promise<SwapItem[]> {
  return listWhere(db, sql`i.id = any(${ids}::int[])`)
}

export function listSwapItemsOfOrder(db: Database, orderId: number): Promise<SwapItem[]> {
  return listWhere(db, sql`o.id = ${orderId}`)
}

/** Items of an event that their members would swap. */
export function listOfferedItems(db: Database, trunkShowId: number): Promise<SwapItem[]> {
  return listWhere(db, sql`o.trunk_show_id = ${trunkShowId} and i.offered_for_swap_at is not null`)
}

/** The rented items of the group orders of an event. */
export function listItemsOfEvent(db: Database, trunkShowId: number): Promise<SwapItem[]> {
  return listWhere(db, sql`o.trunk_show_id = ${trunkShowId} and i.transaction_type = 'RENT'`)
}

/** Whether an order has a line with that SKU. */
export async function hasSku(db: Database, orderId: number, sku: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_item where order_id = ${orderId} and sku = ${sku}`.execute(db)
  return rows.length > 0
}

/**
 * Locks the orders of two items and then the items, each by id, as every step of an order does. Returns the items as they
 * are after that.
 */
export async function lockSwapItems(
  transaction: Transaction,
  ids: [number, number],
): Promise<SwapItem[]> {
  await sql`
    select from customer_order
    where id in (select order_id from order_item where id = any(${ids}::int[]))
    order by id for no key update`.execute(transaction)
  await sql`
    select from order_item where id = any(${ids}::int[]) order by id for no key update`.execute(
    transaction,
  )
  return listSwapItems(transaction, ids)
}

export async function setOffered(
  transaction: Transaction,
  id: number,
  at: Date | null,
): Promise<void> {
  await sql`update order_item set offered_for_swap_at = ${at} where id = ${id}`.execute(transaction)
}

/** Gives each item the piece of the other one. What was paid for an item stays. Needs the locks of lockSwapItems. */
export async function exchangePieces(
  transaction: Transaction,
  [a, b]: [number, number],
): Promise<void> {
  await sql`
    update order_item i
    set sku = other.sku, product_id = other.product_id, title = other.title, size = other.size, color = other.color,
      image_key = other.image_key, swapped_with_id = other.id, offered_for_swap_at = null
    from order_item other
    where (i.id, other.id) in ((${a}::int, ${b}::int), (${b}::int, ${a}::int))`.execute(transaction)
}

/** What a member paid in a swap for the more expensive piece, as an order of its own. */
export type SwapDifference = {
  /** The item that was swapped. */
  order_item_id: number
  order_id: number
  /** What is left of it; reserved refunds are not. */
  rest_cents: number
}

/** The differences that were paid in swaps of an order's items, by order. */
export async function listSwapDifferences(
  db: Database,
  orderId: number,
): Promise<SwapDifference[]> {
  const { rows } = await sql<SwapDifference>`
    select i.id as order_item_id, n.order_id, p.captured_cents - p.refund_reserved_cents as rest_cents
    from order_item i
    join order_item n on n.swapped_item_id = i.id
    join customer_order o on o.id = n.order_id
    join payment p on p.id = o.payment_id
    where i.order_id = ${orderId} order by n.order_id`.execute(db)
  return rows
}
