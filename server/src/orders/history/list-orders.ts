import type { EndpointInput } from '@twirl/contract/endpoint'
import type { listOrders as contract, Order } from '@twirl/contract/buying/orders'
import { rangeOf } from '@twirl/contract/primitives'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { describeOrders, type HistoryDeps } from './describe-orders.ts'
import { listOrdersOfCustomer } from './history.queries.ts'

const PAGE_SIZE = 10 // ORDER-4

/** The orders that the customer paid in a period; the end of the period is excluded. */
export async function listOrders(
  deps: HistoryDeps,
  visitor: Visitor,
  { start_time, end_time, ...paging }: EndpointInput<typeof contract>,
): Promise<{ orders: Order[]; total: number }> {
  const { rows, total } = await listOrdersOfCustomer(deps.db, sessionOf(visitor).customer_id, {
    start: start_time ? new Date(start_time) : null,
    end: end_time ? new Date(end_time) : null,
    ...rangeOf(paging, PAGE_SIZE),
  })
  return { orders: await describeOrders(deps, rows, { visitor, hasKey: false }), total }
}
