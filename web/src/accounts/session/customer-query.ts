import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Customer } from '@twirl/contract/accounts/customer'
import { api } from '#lib/api.ts'
import { resetVisitorQueries, VISITOR } from '#lib/visitor/visitor-queries.ts'

export const customerQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'customer'],
    queryFn: async ({ signal }) => {
      // The module contains the schemas of all account forms, so it is loaded on demand.
      const { getCurrentCustomer } = await import('@twirl/contract/accounts/customer')
      return api(getCurrentCustomer, {}, { signal })
    },
  })

/** After a login: drops the answers that were cached for the guest. */
export function switchToCustomer(queryClient: QueryClient, customer: Customer): void {
  void resetVisitorQueries(queryClient)
  updateCustomer(queryClient, customer)
}

export function updateCustomer(queryClient: QueryClient, customer: Customer): void {
  queryClient.setQueryData(customerQuery().queryKey, customer)
}
