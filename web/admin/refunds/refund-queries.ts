import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  getOrderMoney,
  getRefundApplication,
  listRefundApplications,
  listRefundProposals,
} from '@twirl/contract/staff/money/refunds'
import { api } from '#lib/api.ts'

export const REFUNDS = 'refunds'

export const applicationsQuery = (show: 'open' | 'decided', after: string | undefined) =>
  queryOptions({
    queryKey: [REFUNDS, 'applications', show, after],
    queryFn: () => api(listRefundApplications, { show, ...(after && { after }) }),
  })

export const proposalsQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: [REFUNDS, 'proposals', after],
    queryFn: () => api(listRefundProposals, { ...(after && { after }) }),
  })

export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: [REFUNDS, 'application', id],
    queryFn: () => api(getRefundApplication, { id }),
  })

export const orderMoneyQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: [REFUNDS, 'order', orderNumber],
    queryFn: () => api(getOrderMoney, { orderNumber }),
  })

/** After a decision: what other pages show of it is fetched again. */
export const reloadRefunds = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [REFUNDS] })
