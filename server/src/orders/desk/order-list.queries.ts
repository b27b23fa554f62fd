import type { Carrier } from '@twirl/contract/buying/carriers'
import type { OrderKind } from '@twirl/contract/buying/orders'
import type { ListedOrder, OrderSort, WorkState } from '@twirl/contract/staff/orders/orders'
import { type RawBuilder, sql } from 'kysely'
import { type Database, PLANNED_EACH_TIME } from '#platform/database/database.ts'
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

export type OrderPlace = { keys: readonly string[]; id: number }

export type OrderPage = {
  sort: OrderSort
  isDescending: boolean
  /** The sort keys and the id of the last row of the page before. */
  after: OrderPlace | null
  limit: number
}

const PLACED_AT = { column: sql.ref('placed_at'), type: sql`timestamptz` }

type SortKey = { column: RawBuilder<unknown>; type: RawBuilder<unknown> }

/**
 * What the list is sorted by before the id. Orders that are due on one day follow by the time at which they were placed: with
 * it in the index, the orders of some days are found without reading all others that are due before.
 */
const KEYS: Record<OrderSort, readonly SortKey[]> = {
  placed: [PLACED_AT],
  total: [{ column: sql.ref('total_cents'), type: sql`integer` }],
  due: [{ column: sql.ref('due_on'), type: sql`date` }, PLACED_AT],
  name: [{ column: sql.ref('name'), type: sql`text` }],
}

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

function pageOf(filter: OrderFilter, { sort, isDescending, after, limit }: OrderPage) {
  const keys = KEYS[sort]
  const direction = isDescending ? sql`desc` : sql`asc`
  const columns = [...keys.map(({ column }) => column), sql.ref('order_id')]
  const place = after && [
    ...keys.map(({ type }, index) => sql`${after.keys[index]}::${type}`),
    sql`${after.id}::integer`,
  ]
  const cursor = place
    ? sql`and (${sql.join(columns)}) ${isDescending ? sql`<` : sql`>`} (${sql.join(place)})`
    : sql``
  return sql`
    select ${sql.join(columns)} from order_desk
    where ${conditionOf(filter)} ${cursor}
    order by ${orderOf(columns, direction)}
    limit ${limit}`
}

function orderOf(columns: RawBuilder<unknown>[], direction: RawBuilder<unknown>) {
  return sql.join(columns.map((column) => sql`${column} ${direction}`))
}

export type DeskRow = {
  id: number
  /** What the list is sorted by, as texts. */
  keys: string[]
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
  const keys = KEYS[page.sort].map(({ column }) => sql`page.${column}`)
  const { rows } = await sql<DeskRow>`${PLANNED_EACH_TIME}
    with page as materialized (${pageOf(filter, page)})
    select o.id, array[${sql.join(keys.map((key) => sql`${key}::text`))}] as keys, o.order_number, o.paid_at, o.channel, o.status, o.email, o.trunk_show_id,
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
    order by ${orderOf([...keys, sql.ref('page.order_id')], direction)}`.execute(db)
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
