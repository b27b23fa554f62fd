import { type RawBuilder, sql } from 'kysely'
import type { OrderItem, ReturnReason } from '@twirl/contract/buying/orders'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'
import type { Size } from '@twirl/contract/primitives'
import type { ItemFacts } from './item-actions.ts'
import type { Rental } from './rentals/rental.ts'
import { parseRental, RENTALS_OF_ITEM, type RentalJson } from './rentals/rentals.queries.ts'

/** An item with what the orders slice knows about it; where its units are is known to the inventory. */
export type ItemRow = Omit<ItemFacts, 'units_out' | 'units_lost' | 'is_for_sale'> & {
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
  /** The due day without extensions. */
  order_due_date: Day | null
  /** A lead of the event has a piece of it. */
  is_given_to_lead: boolean
  refund_state: OrderItem['refund_state']
  refund_reason: ReturnReason | null
  /** By id; of a rented line only. */
  rentals: Rental[]
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
  const { rows } = await sql<Omit<ItemRow, 'rentals'> & { rentals: RentalJson[] }>`
    select i.id, i.order_id, o.order_number, o.order_token, o.owner, o.customer_id, i.line, i.sku, i.product_id,
      i.title, i.size, i.color, i.image_key, i.price_cents, o.channel,
      o.delivery_address is not null as has_own_parcel, i.transaction_type, i.quantity,
      i.released_quantity, i.price_cents * i.quantity - i.discount_cents + i.tax_cents as paid_cents, i.refunded_cents,
      o.refunded_cents >= o.total_cents as is_order_refunded, o.paid_at, s.shipped_at, s.delivered_at,
      o.arrives_by::text as arrives_by, (coalesce(o.due_on, o.return_by) + r.extension_days)::text as due_date,
      coalesce(o.due_on, o.return_by)::text as order_due_date,
      r.return_requested_at, r.received_at, r.inspected_at, r.is_worn,
      exists (
        select from piece_mark m where m.order_item_id = i.id and m.kind = 'TAKE_BACK' and m.undone_at is null
      ) as is_given_to_lead,
      num_nonnulls(i.purchase_token, i.exchange_token, i.extension_token, i.swap_token) > 0 as is_in_checkout,
      a.state as refund_state, a.reason as refund_reason, a.id is not null as has_refund_application,
      case when i.transaction_type = 'RENT' then ${RENTALS_OF_ITEM} else '[]' end as rentals,
      exists (
        select from style_claim c where c.order_token = o.order_token and c.line = i.line
      ) as is_style_held,
      swapped.title as swapped_title, swapped.size as swapped_size,
      i.swapped_item_id is not null as is_swap_difference, exchange.order_number as exchange_order_number, exchange.order_number is not null as is_exchanged
    from order_item i
    join customer_order o on o.id = i.order_id
    left join shipment s on s.order_id = o.id
    left join lateral rented_line(i.id) r on true
    left join refund_application a on a.order_item_id = i.id
    left join order_item swapped on swapped.id = i.swapped_with_id
    left join lateral (
      select e.order_number
      from order_item n join customer_order e on e.id = n.order_id
      where n.exchanged_item_id = i.id
    ) exchange on true
    where ${condition}
    order by i.order_id, i.line`.execute(db)
  return rows.map((row) => ({ ...row, rentals: row.rentals.map(parseRental) }))
}
