import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Customer } from '@twirl/contract/accounts/customer'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

export const customerQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'customer'],
    queryFn: async ({ signal }) => {
      // Loaded on demand, because guests need neither; the first contains the schemas of all account forms.
      const [{ getCurrentCustomer }, { endSession, startSession }] = await Promise.all([
        import('@twirl/contract/accounts/customer'),
        import('#lib/visitor/session-end.ts'),
      ])
      const customer = await api(getCurrentCustomer, {}, { signal })
      // Asked for only if a cookie says that there is a session.
      if (customer.logged_in) startSession(customer.id)
      else endSession()
      return customer
    },
  })

export function updateCustomer(queryClient: QueryClient, customer: Customer): void {
  queryClient.setQueryData(customerQuery().queryKey, customer)
}
