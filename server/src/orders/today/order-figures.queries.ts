import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'

type OrderDay = { day: Day; orders: number; revenue_cents: number }

/** A span of time; the end is excluded. */
type Span = { from: Date; until: Date }

/**
 * Orders by the day on which they were paid, and the money that came in less what went out on that day. Exchanges and later
 * charges bring money in, and are no orders of their own. Days without either are left out.
 */
export async function listOrderDays(db: Database, { from, until }: Span): Promise<OrderDay[]> {
  const { rows } = await sql<OrderDay>`
    select day::text as day, sum(orders)::int as orders, sum(cents)::float8 as revenue_cents
    from (
      select (paid_at at time zone ${SHOP_TIME_ZONE})::date as day,
        count(*) filter (where original_order_id is null) as orders, sum(total_cents) as cents
      from customer_order
      where paid_at >= ${from} and paid_at < ${until} and status <> 'PAYMENT_FAILED'
      group by 1
      union all
      select (paid_at at time zone ${SHOP_TIME_ZONE})::date, 0, -sum(amount_cents)
      from refund
      where paid_at >= ${from} and paid_at < ${until} and state = 'PAID'
      group by 1
      union all
      select (recorded_at at time zone ${SHOP_TIME_ZONE})::date, 0, sum(amount_cents)
      from outside_receipt
      where recorded_at >= ${from} and recorded_at < ${until}
      group by 1
    ) moved
    group by day order by day`.execute(db)
  return rows
}

export type SoldPart = { id: number; name: string; count: number; revenue_cents: number }

/** The events with the most orders, and what those orders brought in, less what was given back of them. */
export async function listEventFigures(
  db: Database,
  { from, until }: Span,
  limit: number,
): Promise<SoldPart[]> {
  const { rows } = await sql<SoldPart>`
    select trunk_show_id as id, min(trunk_show_theme) as name, count(*)::int as count,
      sum(total_cents - refunded_cents)::float8 as revenue_cents
    from customer_order
    where paid_at >= ${from} and paid_at < ${until} and status <> 'PAYMENT_FAILED' and trunk_show_id is not null
    group by trunk_show_id
    order by count desc, trunk_show_id desc limit ${limit}`.execute(db)
  return rows
}

export type SoldProduct = { product_id: number; pieces: number; revenue_cents: number }

/** What each product brought in, tax included, less what was given back of it; another month counts as no piece. */
export async function listProductFigures(
  db: Database,
  { from, until }: Span,
): Promise<SoldProduct[]> {
  const { rows } = await sql<SoldProduct>`
    select i.product_id,
      coalesce(sum(i.quantity) filter (where i.transaction_type <> 'ADDITIONAL_RENTAL_MONTH'), 0)::int as pieces,
      sum(i.price_cents * i.quantity - i.discount_cents + i.tax_cents - i.refunded_cents)::float8 as revenue_cents
    from customer_order o join order_item i on i.order_id = o.id
    where o.paid_at >= ${from} and o.paid_at < ${until} and o.status <> 'PAYMENT_FAILED'
    group by i.product_id`.execute(db)
  return rows
}
