import { type RawBuilder, sql } from 'kysely'
import type { OrderItem, ReturnReason } from '@twirl/contract/buying/orders'
import type { Database } from '#platform/database/database.ts'
import type { Size } from '@twirl/contract/primitives'
import type { ItemFacts } from './item-actions.ts'

/** An item with what the orders slice knows about it; where its units are is known to the inventory. */
export type ItemRow = Omit<ItemFacts, 'units_out' | 'is_for_sale'> & {
  id: number
  order_id: number
  order_number: string
  order_token: string
  owner: string
  customer_id: number | null
  line: number
  sku: string
  product_id: number
  title: string
  size: Size
  color: string
  image_key: string
  /** The price of one. */
  price_cents: number
  inspected_at: Date | null
  /** A lead of the event has a piece of it. */
  is_given_to_lead: boolean
  refund_state: OrderItem['refund_state']
  refund_reason: ReturnReason | null
  /** Units of a rented item that the customer bought, or was charged for at full price. */
  bought_quantity: number
  /** Units whose charge at full price was given back: they count as not bought (STAFF-245). */
  dropped_quantity: number
  /** When the last of them was bought. */
  bought_at: Date | null
  /** The last purchase was a charge at full price for what did not come back. */
  is_charged: boolean
  bought_order_number: string | null
  exchange_order_number: string | null
  /** No other member of the event may order the style (LEAD-43). */
  is_style_held: boolean
  /** The piece that was given away in a swap. */
  swapped_title: string | null
  swapped_size: Size | null
  is_swap_difference: boolean
}

/** Unknown ids are left out. */
export function listItems(db: Database, ids: number[]): Promise<ItemRow[]> {
  return listItemsWhere(db, sql`i.id = any(${ids}::int[])`)
}

export function listItemsOfOrders(db: Database, orderIds: number[]): Promise<ItemRow[]> {
  return listItemsWhere(db, sql`i.order_id = any(${orderIds}::int[])`)
}

async function listItemsWhere(db: Database, condition: RawBuilder<unknown>): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.order_id, o.order_number, o.order_token, o.owner, o.customer_id, i.line, i.sku, i.product_id,
      i.title, i.size, i.color, i.image_key, i.price_cents, o.channel, o.delivery_address is not null as has_own_parcel, i.transaction_type, i.quantity,
      i.released_quantity, i.price_cents * i.quantity - i.discount_cents + i.tax_cents as paid_cents, i.refunded_cents,
      o.refunded_cents >= o.total_cents as is_order_refunded, o.paid_at, s.shipped_at, s.delivered_at,
      o.arrives_by::text as arrives_by, greatest(r.extended_to, coalesce(o.due_on, o.return_by))::text as due_date,
      r.return_requested_at, r.received_at, r.inspected_at, r.is_worn,
      exists (
        select from piece_mark m where m.order_item_id = i.id and m.kind = 'TAKE_BACK' and m.undone_at is null
      ) as is_given_to_lead,
      num_nonnulls(i.purchase_token, i.exchange_token, i.extension_token, i.swap_token) > 0 as is_in_checkout,
      a.state as refund_state, a.reason as refund_reason, a.id is not null as has_refund_application,
      coalesce(bought.quantity, 0) as bought_quantity, coalesce(bought.dropped_quantity, 0) as dropped_quantity,
      bought.at as bought_at,
      bought.order_number as bought_order_number,
      coalesce(bought.channel = 'EXTRA_FULL_PRICE_CHARGE', false) as is_charged,
      exists (
        select from style_claim c where c.order_token = o.order_token and c.line = i.line
      ) as is_style_held,
      swapped.title as swapped_title, swapped.size as swapped_size,
      i.swapped_item_id is not null as is_swap_difference, exchange.order_number as exchange_order_number, exchange.order_number is not null as is_exchanged
    from order_item i
    join customer_order o on o.id = i.order_id
    left join shipment s on s.order_id = o.id
    left join rental_record r on r.order_item_id = i.id
    left join refund_application a on a.order_item_id = i.id
    left join order_item swapped on swapped.id = i.swapped_with_id
    left join lateral (
      select sum(n.quantity) filter (where not is_dropped)::int as quantity,
        sum(n.quantity) filter (where is_dropped)::int as dropped_quantity,
        max(b.paid_at) filter (where not is_dropped) as at,
        (array_agg(b.order_number order by b.paid_at desc) filter (where not is_dropped))[1] as order_number,
        (array_agg(b.channel order by b.paid_at desc) filter (where not is_dropped))[1] as channel
      from order_item n
      join customer_order b on b.id = n.order_id
      cross join lateral (
        select b.channel = 'EXTRA_FULL_PRICE_CHARGE' and b.refunded_cents >= b.total_cents as is_dropped
      ) charge
      where n.rental_item_id = i.id
    ) bought on true
    left join lateral (
      select e.order_number
      from order_item n join customer_order e on e.id = n.order_id
      where n.exchanged_item_id = i.id
    ) exchange on true
    where ${condition}
    order by i.order_id, i.line`.execute(db)
  return rows
}
