import { queryOptions } from '@tanstack/react-query'
import { getDispute, listDisputes } from '@twirl/contract/staff/money/disputes'
import { api } from '#lib/api.ts'

export const disputesQuery = () =>
  queryOptions({ queryKey: ['disputes'], queryFn: () => api(listDisputes, {}) })

export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: ['dispute', id],
    queryFn: () => api(getDispute, { id: Number(id) }),
  })
