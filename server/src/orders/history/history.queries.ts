import { sql } from 'kysely'
import type { Carrier } from '@twirl/contract/buying/carriers'
import type { Order, OrderItem } from '@twirl/contract/buying/orders'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'
import type { DeliveryAddress } from '../orders.queries.ts'

/** An order without its items. */
export type OrderRow = {
  id: number
  order_number: string
  owner: string
  customer_id: number | null
  channel: Order['channel']
  status: Order['status']
  paid_at: Date
  /** When a customer took over the order of a guest. */
  claimed_at: Date | null
  subtotal_cents: number
  discount_cents: number
  delivery_fee_cents: number
  tax_cents: number | null
  total_cents: number
  refunded_cents: number
  coupon_code: string | null
  discount_type: 'AMOUNT' | 'PERCENTAGE' | null
  /** Percent, or cents. */
  discount_value: number | null
  delivery_address: DeliveryAddress | null
  trunk_show_theme: string | null
  lead_name: string | null
  party_date: Day | null
  arrives_by: Day | null
  return_by: Day | null
  due_date: Day | null
  original_order_number: string | null
  /** Null: it was paid offline. */
  card_brand: string | null
  card_last_four: string | null
  carrier: Carrier | null
  tracking_number: string | null
  packed_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  /** A lead of the event said when the pieces were handed out. */
  is_handed_out_by_lead: boolean
  accessory: AccessoryRow | null
}

type AccessoryRow = {
  title: string
  quantity: number
  /** The price of one. */
  price_cents: number
  discount_cents: number
  tax_cents: number
  refunded_cents: number
  refund_state: OrderItem['refund_state']
}

const COLUMNS = sql`
  o.id, o.order_number, o.owner, o.customer_id, o.channel, o.status, o.paid_at, o.claimed_at, o.subtotal_cents, o.discount_cents,
  o.delivery_fee_cents, o.tax_cents, o.total_cents, o.refunded_cents, o.coupon_code, o.discount_type,
  o.discount_value, o.delivery_address, o.trunk_show_theme, o.lead_name, o.party_date::text as party_date, o.arrives_by::text as arrives_by,
  o.return_by::text as return_by, coalesce(o.due_on, o.return_by)::text as due_date, original.order_number as original_order_number,
  p.card_brand, p.card_last_four, s.carrier, s.tracking_number, s.packed_at, s.shipped_at, s.delivered_at,
  exists (
    select from piece_mark m join order_item i on i.id = m.order_item_id
    where i.order_id = o.id and m.kind = 'HAND_OUT' and m.undone_at is null and m.happened_at = s.delivered_at
  ) as is_handed_out_by_lead,
  case when a.order_id is not null then json_build_object(
    'title', a.title, 'quantity', a.quantity, 'price_cents', a.price_cents, 'discount_cents', a.discount_cents,
    'tax_cents', a.tax_cents, 'refunded_cents', a.refunded_cents, 'refund_state', r.state
  ) end as accessory`

const JOINS = sql`
  left join payment p on p.id = o.payment_id
  left join shipment s on s.order_id = o.id
  left join order_accessory_item a on a.order_id = o.id
  left join refund_application r on r.order_id = o.id and r.order_item_id is null
  left join customer_order original on original.id = o.original_order_id`

/** ORDER-3: a payment that failed is not shown to customers. The history's index has the same condition. */
const IS_SHOWN = sql`status <> 'PAYMENT_FAILED'`

/** Finds an order of that owner; with a null owner that of any, for callers with the order's key. */
export async function findOrder(
  db: Database,
  orderNumber: string,
  owner: string | null,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS}
    from (
      select * from customer_order
      where order_number = ${orderNumber} and (${owner}::text is null or owner = ${owner}) and ${IS_SHOWN}
    ) o ${JOINS}`.execute(db)
  return rows[0]
}

type Period = { start: Date | null; end: Date | null }

/** Returns one page, newest first, and how many orders there are in that period. */
export async function listOrdersOfCustomer(
  db: Database,
  customerId: number,
  { start, end, skip, limit }: Period & { skip: number; limit: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const isWanted = sql`
    customer_id = ${customerId} and ${IS_SHOWN}
    and paid_at >= coalesce(${start}::timestamptz, '-infinity')
    and paid_at < coalesce(${end}::timestamptz, 'infinity')`
  const { rows } = await sql<{ total: number } & (OrderRow | { id: null })>`
    select counted.total, shown.*
    from (select count(*) as total from customer_order where ${isWanted}) counted
    left join lateral (
      select ${COLUMNS}
      from (
        select * from customer_order where ${isWanted}
        order by paid_at desc, id desc limit ${limit} offset ${skip}
      ) o ${JOINS}
    ) shown on true
    order by shown.paid_at desc, shown.id desc`.execute(db)
  return {
    total: rows[0]!.total,
    rows: rows.filter((row): row is { total: number } & OrderRow => row.id !== null),
  }
}
