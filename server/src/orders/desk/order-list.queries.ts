import type { Carrier } from '@twirl/contract/buying/carriers'
import type { OrderKind } from '@twirl/contract/buying/orders'
import type { ListedOrder, OrderSort, WorkState } from '@twirl/contract/staff/orders/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'

/** Which orders a list shows. */
export type OrderFilter = {
  /** Null: all. Each order is then found by the first of its states. */
  state: WorkState | null
  /** True for orders of events. */
  is_group: boolean | null
  trunk_show_id: number | null
  /** When they were placed; the end is excluded. */
  from: Date | null
  until: Date | null
  /** A tsquery (search-words.ts). */
  search: string | null
}

export type OrderPage = {
  sort: OrderSort
  isDescending: boolean
  /** The sort key and the id of the last row of the page before. */
  after: readonly [string, number] | null
  limit: number
}

const KEYS = {
  placed: { column: sql.ref('placed_at'), type: sql`timestamptz` },
  total: { column: sql.ref('total_cents'), type: sql`integer` },
  due: { column: sql.ref('due_on'), type: sql`date` },
  name: { column: sql.ref('name'), type: sql`text` },
} as const satisfies Record<OrderSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }>

function conditionOf(filter: OrderFilter): RawBuilder<unknown> {
  const { state, is_group, trunk_show_id, from, until, search } = filter
  const conditions = [
    state === null ? sql`is_first` : sql`state = ${state}`,
    ...(is_group === null
      ? []
      : [is_group ? sql`trunk_show_id is not null` : sql`trunk_show_id is null`]),
    ...(trunk_show_id === null ? [] : [sql`trunk_show_id = ${trunk_show_id}`]),
    ...(from ? [sql`placed_at >= ${from}`] : []),
    ...(until ? [sql`placed_at < ${until}`] : []),
    ...(search === null ? [] : [sql`search @@ ${search}::tsquery`]),
  ]
  return sql.join(conditions, sql` and `)
}

function pageOf(filter: OrderFilter, page: OrderPage): RawBuilder<unknown> {
  const { column, type } = KEYS[page.sort]
  const direction = page.isDescending ? sql`desc` : sql`asc`
  const beyond = page.isDescending ? sql`<` : sql`>`
  const cursor = page.after
    ? sql`and (${column}, order_id) ${beyond} (${page.after[0]}::${type}, ${page.after[1]}::integer)`
    : sql``
  // Due dates follow the days of the orders, which the planner does not know: in their order it would read all others first.
  const isSortedLast = page.sort === 'due' && (filter.from !== null || filter.until !== null)
  return sql`
    select order_id, ${column} as key from order_desk
    where ${conditionOf(filter)} ${cursor}
    order by ${column} ${isSortedLast ? sql`+ 0` : sql``} ${direction}, order_id ${direction}
    limit ${page.limit}`
}

export type DeskRow = {
  id: number
  /** What the list is sorted by, as text. */
  key: string
  order_number: string
  paid_at: Date
  states: WorkState[]
  channel: OrderKind
  status: ListedOrder['status']
  name: string
  email: string
  phone: string | null
  trunk_show_id: number | null
  trunk_show_theme: string | null
  pieces: number
  due_date: Day | null
  total_cents: number
  refunded_cents: number
  carrier: Carrier | null
  tracking_number: string | null
}

/** Returns a page of orders with what the list shows of them. */
export async function listDeskRows(
  db: Database,
  filter: OrderFilter,
  page: OrderPage,
): Promise<DeskRow[]> {
  const direction = page.isDescending ? sql`desc` : sql`asc`
  const { rows } = await sql<DeskRow>`
    with page as materialized (${pageOf(filter, page)})
    select o.id, page.key::text as key, o.order_number, o.paid_at, o.channel, o.status, o.email, o.trunk_show_id,
      o.trunk_show_theme, coalesce(o.due_on, o.return_by)::text as due_date, o.total_cents, o.refunded_cents,
      s.carrier, s.tracking_number, coalesce(o.delivery_address ->> 'cell_phone', c.phone_number) as phone,
      coalesce(
        nullif(trim(concat_ws(' ', o.delivery_address ->> 'first_name', o.delivery_address ->> 'last_name')), ''),
        nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''),
        o.email
      ) as name,
      (select array_agg(d.state order by d.is_first desc, d.state) from order_desk d where d.order_id = o.id) as states,
      (select coalesce(sum(i.quantity - i.released_quantity), 0)::int from order_item i where i.order_id = o.id) as pieces
    from page
    join customer_order o on o.id = page.order_id
    left join shipment s on s.order_id = o.id
    left join customer c on c.id = o.customer_id
    order by page.key ${direction}, page.order_id ${direction}`.execute(db)
  return rows
}

export async function countDeskRows(db: Database, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_desk where ${conditionOf(filter)}`.execute(db)
  return rows[0]!.count
}

type EventRow = { id: number; theme: string; lead_name: string | null }

/** The newest events, and this one. */
export async function listEvents(
  db: Database,
  id: number | null,
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    (select id, theme, lead_name from trunk_show order by id desc limit ${limit})
    union
    select id, theme, lead_name from trunk_show where id = ${id}
    order by id desc`.execute(db)
  return rows
}
