import type { exportOrders as exportEndpoint } from '@twirl/contract/staff/orders/orders'
import type * as z from 'zod/mini'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { StreamedAnswer } from '#platform/http/routes.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { dayOf, formatTime } from '#platform/new-york-time.ts'
import { audit } from '../../staff/public.ts'
import { csvRow } from '#platform/csv-row.ts'
import { type AskedFilter, describe, filtersOf } from './list-orders.ts'
import {
  countDeskRows,
  listDeskRows,
  type OrderFilter,
  type OrderPage,
} from './order-list.queries.ts'

type ExportDeps = { db: Database; clock: Clock }
type Asked = z.output<(typeof exportEndpoint)['input']>

const BATCH = 1_000

const COLUMNS = [
  'Number',
  'Placed (New York time)',
  'Work',
  'Kind',
  'Payment',
  'Name',
  'Email',
  'Phone',
  'Event',
  'Pieces',
  'Due',
  'Total',
  'Refunded',
  'Carrier',
  'Tracking number',
]

/**
 * The filtered orders as CSV, newest first (STAFF-19). Each batch is a statement of its own after the row before: neither
 * memory nor a connection is held for the whole of it, however long the reader takes.
 */
export async function exportOrders(
  deps: ExportDeps,
  { staff_id }: StaffCaller,
  { reason, ...asked }: Asked,
): Promise<StreamedAnswer<string>> {
  const { filter, count } = await inTransaction(deps.db, async (transaction) => {
    const found = await countFound(transaction, asked)
    await audit(transaction, deps, {
      staff_id,
      action: 'order.export',
      subject_kind: 'order',
      subject_id: 'export',
      after: { ...asked, rows: found.count },
      reason,
    })
    return found
  })
  return new StreamedAnswer(csvOf(deps, filter), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="orders-${dayOf(deps.clock.now())}.csv"`,
    'row-count': String(count),
  })
}

/** Counts the orders that the list shows: those of the first filter that finds one. */
async function countFound(db: Database, asked: AskedFilter) {
  const filters = filtersOf(asked)
  for (const filter of filters) {
    const count = await countDeskRows(db, filter)
    if (count > 0) return { filter, count }
  }
  return { filter: filters.at(-1)!, count: 0 }
}

async function* csvOf({ db }: ExportDeps, filter: OrderFilter): AsyncGenerator<string> {
  yield csvRow(COLUMNS)
  let after: OrderPage['after'] = null
  for (;;) {
    const page: OrderPage = {
      sort: 'placed',
      isDescending: true,
      after,
      limit: BATCH,
    }
    const rows = await listDeskRows(db, filter, page)
    if (rows.length > 0) yield rows.map((row) => orderRow(describe(row))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { keys: last.keys, id: last.id }
  }
}

function orderRow(order: ReturnType<typeof describe>): string {
  return csvRow([
    order.order_number,
    formatTime(new Date(order.placed_at)),
    order.states.join(' '),
    order.channel,
    order.status,
    order.name,
    order.email,
    order.phone,
    order.event?.theme ?? null,
    order.pieces,
    order.due_date,
    order.total,
    order.refund_total,
    order.carrier,
    order.tracking_number,
  ])
}
