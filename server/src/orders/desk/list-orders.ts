import type { EndpointOutput } from '@twirl/contract/endpoint'
import { date } from '@twirl/contract/primitives'
import type { ListedOrder, listStaffOrders, OrderSort } from '@twirl/contract/staff/orders/orders'
import type * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { cutPage, readCursor } from '#platform/http/page-cursor.ts'
import { toDollars } from '#platform/money.ts'
import { addDays, startOfDay } from '#platform/new-york-time.ts'
import {
  type DeskRow,
  listDeskRows,
  type OrderFilter,
  type OrderPlace,
} from './order-list.queries.ts'
import { searchQueriesOf } from './search-words.ts'

const PAGE_SIZE = 50
const NEWEST_FIRST = '-placed'

type Asked = z.output<(typeof listStaffOrders)['input']>
export type AskedFilter = Pick<Asked, 'state' | 'kind' | 'event' | 'from' | 'until' | 'search'>

/** One page of the orders that staff asked for (STAFF-14). */
export async function listOrders(
  { db }: { db: Database },
  { sort = NEWEST_FIRST, after, limit = PAGE_SIZE, ...asked }: Asked,
): Promise<EndpointOutput<typeof listStaffOrders>> {
  const isDescending = sort.startsWith('-')
  // The schema names the sorts.
  const column = sort.replace('-', '') as OrderSort
  const wanted = {
    sort: column,
    isDescending,
    after: after === undefined ? null : placeOf(after, column),
    // One more, to know whether there is another page.
    limit: limit + 1,
  }
  let rows: DeskRow[] = []
  for (const filter of filtersOf(asked)) {
    rows = await listDeskRows(db, filter, wanted)
    if (rows.length > 0) break
  }
  const page = cutPage(rows, limit, ({ keys, id }) => [...keys, id])
  return { orders: page.rows.map(describe), next: page.next }
}

/** Returns the filters that what was asked for may mean: the first one that finds an order is meant. */
export function filtersOf({ search, ...asked }: AskedFilter): OrderFilter[] {
  const queries = searchQueriesOf(search)
  if (queries.length === 0) return [filterOf(asked, null)]
  return queries.map((query) => filterOf(asked, query))
}

function filterOf(
  { state, kind, event, from, until }: Omit<AskedFilter, 'search'>,
  search: string | null,
): OrderFilter {
  return {
    state: state ?? null,
    is_group: kind === undefined ? null : kind === 'group',
    trunk_show_id: event ?? null,
    from: from === undefined ? null : startOfDay(from),
    until: until === undefined ? null : startOfDay(addDays(until, 1)),
    search,
  }
}

const isDay = (text: string) => date.safeParse(text).success
const TIME = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/

const isTime = (text: string) => isDay(text.slice(0, 10)) && TIME.test(text.slice(10))

/** What a cursor has to contain before the id. */
const IS_KEY: Record<OrderSort, ((key: string) => boolean)[]> = {
  placed: [isTime],
  total: [(key) => /^\d{1,9}$/.test(key)],
  due: [(key) => key === 'infinity' || isDay(key), isTime],
  name: [(key) => !key.includes('\0')],
}

/** A cursor that another list wrote is no cursor of this one. */
function placeOf(cursor: string, sort: OrderSort): OrderPlace {
  const tests = IS_KEY[sort]
  const values = readCursor(cursor, tests.length + 1)
  const keys = values.slice(0, -1).filter((key) => typeof key === 'string')
  const id = values.at(-1)
  if (keys.length < tests.length || !tests.every((isKey, index) => isKey(keys[index]!)))
    throw new AppError('BAD_REQUEST')
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > 2_147_483_647)
    throw new AppError('BAD_REQUEST')
  return { keys, id }
}

export function describe(row: DeskRow): ListedOrder {
  const { trunk_show_id, trunk_show_theme } = row
  return {
    order_number: row.order_number,
    placed_at: row.paid_at.toISOString(),
    states: row.states,
    channel: row.channel,
    status: row.status,
    name: row.name,
    email: row.email,
    phone: row.phone,
    event: trunk_show_id === null ? null : { id: trunk_show_id, theme: trunk_show_theme ?? '' },
    pieces: row.pieces,
    due_date: row.due_date,
    total: toDollars(row.total_cents),
    refund_total: toDollars(row.refunded_cents),
    carrier: row.carrier,
    tracking_number: row.tracking_number,
  }
}
