import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  listCharges,
  listObjections,
  listWaitingCharges,
} from '@twirl/contract/staff/money/charges'
import { api } from '#lib/api.ts'

const CHARGES = 'charges'

export const chargesQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: [CHARGES, 'order', orderNumber],
    queryFn: () => api(listCharges, { orderNumber }),
  })

export const objectionsQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: [CHARGES, 'objections', after],
    queryFn: () => api(listObjections, { ...(after && { after }) }),
  })

export const waitingChargesQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: [CHARGES, 'waiting', after],
    queryFn: () => api(listWaitingCharges, { ...(after && { after }) }),
  })

export const reloadCharges = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [CHARGES] })
