import { queryOptions } from '@tanstack/react-query'
import { getWaitingCharge } from '@twirl/contract/buying/charge-payment'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

/** The charge of a signed link. It may be withdrawn or paid in another tab, so that a tab that is shown again asks again. */
export const waitingChargeQuery = (token: string) =>
  queryOptions({
    queryKey: [VISITOR, 'waiting-charge', token],
    queryFn: ({ signal }) => api(getWaitingCharge, { token }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
