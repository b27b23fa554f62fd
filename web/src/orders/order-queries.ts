import { TZDate } from '@date-fns/tz'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getOrder, listOrders } from '@twirl/contract/buying/orders'
import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import { api } from '#lib/api.ts'
import { reloadVisitorQueries, VISITOR } from '#lib/visitor/visitor-queries.ts'
import type { Period } from './history/history-search.ts'

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

type Bounds = { start_time: string | null; end_time: string | null }

/** The times that bound a period, the end excluded: months and years are New York's (ORDER-4). */
export function periodBounds(period: Period, now: Date): Bounds {
  const today = new TZDate(now.getTime(), SHOP_TIME_ZONE)
  const [year, month] = [today.getFullYear(), today.getMonth()]
  switch (period) {
    case 'all':
      return { start_time: null, end_time: null }
    case 'this-month':
      return { start_time: firstOf(year, month), end_time: firstOf(year, month + 1) }
    case 'last-month':
      return { start_time: firstOf(year, month - 1), end_time: firstOf(year, month) }
    case 'this-year':
      return { start_time: firstOf(year, 0), end_time: firstOf(year + 1, 0) }
  }
}

/** Midnight in New York with which a month begins; a month before 0 or after 11 belongs to another year. */
function firstOf(year: number, month: number): string {
  return new Date(new TZDate(year, month, 1, SHOP_TIME_ZONE).getTime()).toISOString()
}
