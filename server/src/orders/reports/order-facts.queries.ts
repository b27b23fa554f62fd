import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { ReportFact, ReportSpan } from '#platform/report-fact.ts'

type Sql = RawBuilder<unknown>

/** What is counted: the time of each row, by what it is counted, and what it adds to each measure. */
type Source = {
  report: string
  at: Sql
  key: Sql
  measures: Record<string, Sql>
  /** What follows `from`, with a condition to which that on the time is added. */
  rows: Sql
}

/** Where the tax of an order is due: its address, or that of the box of its event. */
const TAX_STATE = sql`coalesce(o.delivery_address ->> 'state', t.shipping_address ->> 'state', '')`

const PAID_ORDERS = sql`
  customer_order o left join trunk_show t on t.id = o.trunk_show_id where o.status <> 'PAYMENT_FAILED'`
const PAID_ITEMS = sql`
  customer_order o join order_item i on i.order_id = o.id where o.status <> 'PAYMENT_FAILED'`
const PAID_REFUNDS = sql`
  refund r join customer_order o on o.id = r.order_id left join trunk_show t on t.id = o.trunk_show_id
  where r.state = 'PAID'`
const REFUND_LINES = sql`
  refund r join customer_order o on o.id = r.order_id left join trunk_show t on t.id = o.trunk_show_id
  join refund_line l on l.refund_id = r.id left join order_item i on i.id = l.order_item_id
  where r.state = 'PAID'`
const GROUP_ORDERS = sql`${PAID_ORDERS} and o.trunk_show_id is not null`

const ONE = sql`1`
const IS_FIRST = sql`(o.original_order_id is null)::int`
const PIECES = sql`case when i.transaction_type = 'ADDITIONAL_RENTAL_MONTH' then 0 else i.quantity end`
const NET_CENTS = sql`i.price_cents * i.quantity - i.discount_cents`
const PAID_AT = sql`o.paid_at`
const REFUNDED_AT = sql`r.paid_at`

/** Whether the chapter of the event had orders in an event that opened before. */
const GROUP_KEY = sql`
  case when exists (
    select from trunk_show earlier
    where (earlier.university_id, earlier.sorority_id) is not distinct from (t.university_id, t.sorority_id)
      and num_nonnulls(t.university_id, t.sorority_id) > 0 and earlier.opens_at < t.opens_at
      and exists (
        select from customer_order e where e.trunk_show_id = earlier.id and e.status <> 'PAYMENT_FAILED'
      )
  ) then 'RETURNING' else 'NEW' end`

const IS_FIRST_OF_EVENT = sql`
  (not exists (
    select from customer_order e
    where e.trunk_show_id = o.trunk_show_id and e.status <> 'PAYMENT_FAILED'
      and (e.paid_at, e.id) < (o.paid_at, o.id)
  ))::int`

/** A piece is due when it is handed to the carrier or the leader, as the customer says; it arrives days later. */
const SENT_BACK_AT = sql`least(r.sent_back_at, r.received_at)`
const DUE_ON = sql`coalesce(o.due_on, o.return_by) + r.extension_days`

/**
 * All that reports count of orders, by the time at which it happened: a refund counts when it was paid, whenever its order
 * was placed. So a day that is over changes only if something is recorded with an earlier time.
 */
const SOURCES: Source[] = [
  {
    report: 'revenue',
    at: PAID_AT,
    key: sql`''`,
    measures: {
      orders: IS_FIRST,
      gross: sql`o.total_cents`,
      discounts: sql`o.discount_cents`,
      delivery: sql`o.delivery_fee_cents`,
      tax: sql`coalesce(o.tax_cents, 0)`,
    },
    rows: PAID_ORDERS,
  },
  {
    report: 'revenue',
    at: REFUNDED_AT,
    key: sql`''`,
    measures: { refunds: sql`r.amount_cents` },
    rows: PAID_REFUNDS,
  },
  {
    report: 'revenue',
    at: sql`p.recorded_at`,
    key: sql`''`,
    measures: { outside: sql`p.amount_cents` },
    rows: sql`outside_receipt p where true`,
  },
  {
    report: 'tax',
    at: PAID_AT,
    key: TAX_STATE,
    measures: { orders: IS_FIRST, tax: sql`coalesce(o.tax_cents, 0)` },
    rows: PAID_ORDERS,
  },
  {
    report: 'tax',
    at: REFUNDED_AT,
    key: TAX_STATE,
    measures: { tax_refunded: sql`l.tax_cents` },
    rows: REFUND_LINES,
  },
  {
    report: 'styles',
    at: PAID_AT,
    key: sql`i.product_id::text`,
    measures: { pieces: PIECES, income: NET_CENTS },
    rows: PAID_ITEMS,
  },
  {
    report: 'styles',
    at: REFUNDED_AT,
    key: sql`i.product_id::text`,
    measures: { refunds: sql`l.amount_cents - l.tax_cents` },
    rows: sql`${REFUND_LINES} and i.id is not null`,
  },
  {
    report: 'events',
    at: PAID_AT,
    key: sql`o.trunk_show_id::text`,
    measures: { orders: IS_FIRST, gross: sql`o.total_cents` },
    rows: GROUP_ORDERS,
  },
  {
    report: 'events',
    at: PAID_AT,
    key: sql`o.trunk_show_id::text`,
    measures: { pieces: PIECES },
    rows: sql`${PAID_ITEMS} and o.trunk_show_id is not null`,
  },
  {
    report: 'events',
    at: REFUNDED_AT,
    key: sql`o.trunk_show_id::text`,
    measures: { refunds: sql`r.amount_cents` },
    rows: sql`${PAID_REFUNDS} and o.trunk_show_id is not null`,
  },
  {
    report: 'late',
    at: sql`back.happened_at`,
    key: sql`''`,
    measures: {
      returned: ONE,
      late: sql`coalesce((${DUE_ON} < ${dayOf(SENT_BACK_AT)})::int, 0)`,
    },
    rows: sql`
      rental_fact back join rental_state r on r.id = back.rental_id join order_item i on i.id = r.order_item_id
      join customer_order o on o.id = i.order_id
      where back.kind = 'RECEIVED' and back.undone_at is null`,
  },
  {
    report: 'refund-reasons',
    at: sql`a.requested_at`,
    key: sql`a.reason`,
    measures: { requests: ONE },
    rows: sql`refund_application a where true`,
  },
  {
    report: 'refund-reasons',
    at: REFUNDED_AT,
    key: sql`coalesce(a.reason, 'BY_STAFF')`,
    measures: { paid: ONE, refunds: sql`r.amount_cents` },
    rows: sql`refund r left join refund_application a on a.id = r.application_id where r.state = 'PAID'`,
  },
  {
    report: 'groups',
    at: PAID_AT,
    key: GROUP_KEY,
    measures: { events: IS_FIRST_OF_EVENT, orders: IS_FIRST, gross: sql`o.total_cents` },
    rows: GROUP_ORDERS,
  },
]

/** What reports count of the orders of a span of days. What is 0 is left out. */
export async function listOrderFacts(db: Database, span: ReportSpan): Promise<ReportFact[]> {
  const facts: ReportFact[] = []
  for (const source of SOURCES) facts.push(...(await listFacts(db, source, span)))
  return facts
}

async function listFacts(
  db: Database,
  { report, at, key, measures, rows: from }: Source,
  span: ReportSpan,
): Promise<ReportFact[]> {
  const { rows } = await sql<ReportFact>`
    select ${report}::text as report, day::text as day, key, measure, sum(value)::float8 as value
    from (
      select ${dayOf(at)} as day, ${key} as key, unnest(${Object.keys(measures)}::text[]) as measure,
        unnest(array[${sql.join(Object.values(measures))}]::bigint[]) as value
      from ${from} and ${at} >= ${span.from} and ${at} < ${span.until}
    ) counted
    group by day, key, measure having sum(value) <> 0`.execute(db)
  return rows
}

type Line = { order_number: string; sku: string }

/** What one piece brought in without tax, of the lines with which these SKUs were rented: a SKU is in one line of an order. */
export async function listLineIncomes(
  db: Database,
  lines: readonly Line[],
): Promise<(Line & { cents: number })[]> {
  const { rows } = await sql<Line & { cents: number }>`
    select distinct o.order_number, i.sku, (i.price_cents * i.quantity - i.discount_cents) / i.quantity as cents
    from unnest(${lines.map((each) => each.order_number)}::text[], ${lines.map((each) => each.sku)}::text[])
      as wanted (number, sku)
    join customer_order o on o.order_number = wanted.number
    join order_item i on i.order_id = o.id and i.sku = wanted.sku and i.transaction_type = 'RENT'`.execute(
    db,
  )
  return rows
}

function dayOf(time: Sql): Sql {
  return sql`(${time} at time zone ${sql.lit(SHOP_TIME_ZONE)})::date`
}

/** Returns when the first order was paid; null if there is none. */
export async function findFirstOrderTime(db: Database): Promise<Date | null> {
  // As in the index customer_order_paid.
  const { rows } = await sql<{ paid_at: Date }>`
    select paid_at from customer_order where status <> 'PAYMENT_FAILED' order by paid_at limit 1`.execute(
    db,
  )
  return rows[0]?.paid_at ?? null
}
