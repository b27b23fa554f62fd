import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Customer } from '@twirl/contract/accounts/customer'
import { api } from '#lib/api.ts'
import { endSession, startSession } from '#lib/visitor/session-end.ts'
import { resetVisitorQueries, VISITOR } from '#lib/visitor/visitor-queries.ts'

export const customerQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'customer'],
    queryFn: async ({ signal }) => {
      // The module contains the schemas of all account forms, so it is loaded on demand.
      const { getCurrentCustomer } = await import('@twirl/contract/accounts/customer')
      const customer = await api(getCurrentCustomer, {}, { signal })
      // Asked for only if a cookie says that there is a session.
      if (customer.logged_in) startSession(customer.id)
      else endSession()
      return customer
    },
  })

/** After a login: drops the answers that were cached for the guest. */
export function switchToCustomer(queryClient: QueryClient, customer: Customer): void {
  startSession(customer.id)
  void resetVisitorQueries(queryClient)
  updateCustomer(queryClient, customer)
}

export function updateCustomer(queryClient: QueryClient, customer: Customer): void {
  queryClient.setQueryData(customerQuery().queryKey, customer)
}
