import { queryOptions } from '@tanstack/react-query'
import { getCustomer } from '@twirl/contract/staff/customers/customers'
import { api } from '#lib/api.ts'

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: () => api(getCustomer, { id: Number(id) }),
  })
