import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type Figure = { report: string; day: string; key: string; measure: string; value: number }

/** Each figure as one plain statement over all rows of the shop: day, key, value. */
const RECOUNTS: Record<string, RawBuilder<unknown>> = {
  'revenue orders': sql`select paid_at, '', count(*) from customer_order
    where status <> 'PAYMENT_FAILED' and original_order_id is null group by 1`,
  'revenue gross': sql`select paid_at, '', sum(total_cents) from customer_order
    where status <> 'PAYMENT_FAILED' group by 1`,
  'revenue discounts': sql`select paid_at, '', sum(discount_cents) from customer_order
    where status <> 'PAYMENT_FAILED' group by 1`,
  'revenue delivery': sql`select paid_at, '', sum(delivery_fee_cents) from customer_order
    where status <> 'PAYMENT_FAILED' group by 1`,
  'revenue tax': sql`select paid_at, '', sum(tax_cents) from customer_order
    where status <> 'PAYMENT_FAILED' group by 1`,
  'revenue refunds': sql`select paid_at, '', sum(amount_cents) from refund where state = 'PAID' group by 1`,
  'revenue outside': sql`select recorded_at, '', sum(amount_cents) from outside_receipt group by 1`,
  'tax orders': sql`select paid_at, coalesce(delivery_address ->> 'state', shipping_address ->> 'state', ''), count(*)
    from customer_order left join trunk_show on trunk_show.id = trunk_show_id
    where status <> 'PAYMENT_FAILED' and original_order_id is null group by 1, 2`,
  'tax tax': sql`select paid_at, coalesce(delivery_address ->> 'state', shipping_address ->> 'state', ''), sum(tax_cents)
    from customer_order left join trunk_show on trunk_show.id = trunk_show_id
    where status <> 'PAYMENT_FAILED' group by 1, 2`,
  'tax tax_refunded': sql`
    select refund.paid_at, coalesce(delivery_address ->> 'state', shipping_address ->> 'state', ''), sum(refund_line.tax_cents)
    from refund_line join refund on refund.id = refund_id join customer_order on customer_order.id = refund.order_id
    left join trunk_show on trunk_show.id = trunk_show_id where refund.state = 'PAID' group by 1, 2`,
  'styles pieces': sql`select paid_at, product_id::text, sum(quantity)
    from order_item join customer_order on customer_order.id = order_id
    where status <> 'PAYMENT_FAILED' and transaction_type <> 'ADDITIONAL_RENTAL_MONTH' group by 1, 2`,
  'styles income': sql`select paid_at, product_id::text, sum(price_cents * quantity - order_item.discount_cents)
    from order_item join customer_order on customer_order.id = order_id where status <> 'PAYMENT_FAILED' group by 1, 2`,
  'styles refunds': sql`select paid_at, product_id::text, sum(refund_line.amount_cents - refund_line.tax_cents)
    from refund_line join refund on refund.id = refund_id join order_item on order_item.id = order_item_id
    where state = 'PAID' group by 1, 2`,
  'events orders': sql`select paid_at, trunk_show_id::text, count(*) from customer_order
    where status <> 'PAYMENT_FAILED' and original_order_id is null and trunk_show_id is not null group by 1, 2`,
  'events gross': sql`select paid_at, trunk_show_id::text, sum(total_cents) from customer_order
    where status <> 'PAYMENT_FAILED' and trunk_show_id is not null group by 1, 2`,
  'events pieces': sql`select paid_at, trunk_show_id::text, sum(quantity)
    from order_item join customer_order on customer_order.id = order_id
    where status <> 'PAYMENT_FAILED' and trunk_show_id is not null
      and transaction_type <> 'ADDITIONAL_RENTAL_MONTH' group by 1, 2`,
  'events refunds': sql`select refund.paid_at, trunk_show_id::text, sum(amount_cents)
    from refund join customer_order on customer_order.id = order_id
    where state = 'PAID' and trunk_show_id is not null group by 1, 2`,
  'late returned': sql`select received_at, '', count(*) from rental_state where received_at is not null group by 1`,
  'late late': sql`select received_at, '', count(*) from rental_state
    join order_item on order_item.id = order_item_id join customer_order on customer_order.id = order_id
    where (received_at at time zone 'America/New_York')::date > coalesce(due_on, return_by) + extension_days
      and coalesce((sent_back_at at time zone 'America/New_York')::date > coalesce(due_on, return_by) + extension_days, true)
    group by 1`,
  'refund-reasons requests': sql`select requested_at, reason, count(*) from refund_application group by 1, 2`,
  'refund-reasons paid': sql`select paid_at, coalesce(reason, 'BY_STAFF'), count(*) from refund
    left join refund_application on refund_application.id = application_id where refund.state = 'PAID' group by 1, 2`,
  'refund-reasons refunds': sql`select paid_at, coalesce(reason, 'BY_STAFF'), sum(amount_cents) from refund
    left join refund_application on refund_application.id = application_id where refund.state = 'PAID' group by 1, 2`,
  'groups orders': groupRecount(sql`count(*)`, sql`original_order_id is null`),
  'groups gross': groupRecount(sql`sum(total_cents)`, sql`true`),
  'groups events': groupRecount(
    sql`count(*)`,
    sql`customer_order.id in (
    select distinct on (trunk_show_id) id from customer_order
    where status <> 'PAYMENT_FAILED' order by trunk_show_id, paid_at, id)`,
  ),
  'units rentals': sql`select moved_at, unit_id::text, count(*) from unit_move where to_state = 'OUT' group by 1, 2`,
  'units income': sql`
    select moved_at, unit_id::text, sum((price_cents * quantity - order_item.discount_cents) / quantity)
    from unit_move join unit on unit.id = unit_id
    join customer_order on unit_move.cause = 'shipped ' || order_number
    join order_item on order_id = customer_order.id and order_item.sku = unit.sku and transaction_type = 'RENT'
    where to_state = 'OUT' group by 1, 2`,
  'demand asked': sql`select (day + time '12:00') at time zone 'America/New_York', sku, sum(asked)
    from stock_demand group by 1, 2`,
  'units days_out': awayRecount(sql`unit_id::text`),
  'styles days_out': awayRecount(
    sql`(select product_id::text from variant join unit using (sku) where unit.id = unit_id)`,
  ),
}

function groupRecount(value: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  return sql`
    select paid_at, case when trunk_show_id in (
      select later.id from trunk_show later join trunk_show earlier
        on coalesce(later.university_id, 0) = coalesce(earlier.university_id, 0)
        and coalesce(later.sorority_id, 0) = coalesce(earlier.sorority_id, 0)
        and (later.university_id is not null or later.sorority_id is not null)
        and earlier.opens_at < later.opens_at
      join customer_order o on o.trunk_show_id = earlier.id and o.status <> 'PAYMENT_FAILED'
    ) then 'RETURNING' else 'NEW' end, ${value}
    from customer_order where status <> 'PAYMENT_FAILED' and trunk_show_id is not null and ${condition} group by 1, 2`
}

/** From one departure to the next return, in the order of the moves. */
function awayRecount(key: RawBuilder<unknown>) {
  return sql`
    select moved_at, ${key}, sum(greatest(1, (moved_at at time zone 'America/New_York')::date
      - (left_at at time zone 'America/New_York')::date))
    from (
      select *, max(case when to_state = 'OUT' then moved_at end) over (
        partition by unit_id order by id rows between unbounded preceding and 1 preceding
      ) as left_at from unit_move
    ) moves
    where to_state = 'RECEIVED' and from_state in ('OUT', 'RETURNING') and left_at is not null group by 1, 2`
}

/** All figures of the reports that jobs roll up, counted anew, by day in New York. */
export async function recountReports(db: Database): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, recount] of Object.entries(RECOUNTS)) {
    const [report, measure] = name.split(' ')
    const { rows } = await sql<Figure>`
      select ${report}::text as report, (at at time zone 'America/New_York')::date::text as day, key,
        ${measure}::text as measure, sum(value)::float8 as value
      from (${recount}) counted (at, key, value)
      group by 2, 3 having sum(value) <> 0`.execute(db)
    figures.push(...rows)
  }
  return figures.toSorted(byName)
}

/** What the reports add up. */
export async function readReports(db: Database): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select report, day::text, key, measure, value::float8 from report_figure`.execute(db)
  return rows.toSorted(byName)
}

function byName(a: Figure, b: Figure): number {
  const nameOf = ({ report, measure, day, key }: Figure) => `${report} ${measure} ${day} ${key}`
  return nameOf(a) < nameOf(b) ? -1 : 1
}
