import { queryOptions } from '@tanstack/react-query'
import { getOrder } from '@twirl/contract/orders'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

/** The order as its owner sees it, or with its key. */
export const orderQuery = (orderNumber: string, key: string | undefined) =>
  queryOptions({
    queryKey: [VISITOR, 'order', orderNumber, key ?? null],
    queryFn: ({ signal }) =>
      api(getOrder, { orderNumber, ...(key !== undefined && { key }) }, { signal }),
  })
