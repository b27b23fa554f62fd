import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getOrder, listOrders } from '@twirl/contract/buying/orders'
import { api } from '#lib/api.ts'
import { reloadVisitorQueries, VISITOR } from '#lib/visitor/visitor-queries.ts'
import type { Period } from './history/history-search.ts'
import { periodBounds } from './history/period-bounds.ts'

const ORDERS = 'orders'

/** The order as its owner sees it, or with its key. */
export const orderQuery = (orderNumber: string, key: string | undefined) =>
  queryOptions({
    queryKey: [VISITOR, ORDERS, orderNumber, key ?? null],
    queryFn: ({ signal }) =>
      api(getOrder, { orderNumber, ...(key !== undefined && { key }) }, { signal }),
    // Its state changes without the customer.
    staleTime: 0,
  })

export const HISTORY_PAGE_SIZE = 10 // ORDER-4

/** A page of the customer's orders, newest first. */
export const historyQuery = (period: Period, page: number) =>
  queryOptions({
    queryKey: [VISITOR, ORDERS, 'history', period, page],
    queryFn: ({ signal }) =>
      api(
        listOrders,
        {
          ...periodBounds(period, new Date()),
          skip: (page - 1) * HISTORY_PAGE_SIZE,
          limit: HISTORY_PAGE_SIZE,
        },
        { signal },
      ),
    staleTime: 0,
  })

export async function reloadOrders(queryClient: QueryClient): Promise<void> {
  await reloadVisitorQueries(queryClient, ORDERS)
}
