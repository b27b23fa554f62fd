import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Customer } from '@twirl/contract/accounts'
import { api } from '#lib/api.ts'
import { forgetVisitor, VISITOR } from '#lib/visitor-queries.ts'

export const customerQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'customer'],
    queryFn: async ({ signal }) => {
      // It brings the rules of every account form along: not before somebody waits for it.
      const { getCurrentCustomer } = await import('@twirl/contract/accounts')
      return api(getCurrentCustomer, {}, { signal })
    },
  })

/** After a login: nothing that was fetched for the guest counts any more. */
export function becomeCustomer(queryClient: QueryClient, customer: Customer): void {
  void forgetVisitor(queryClient)
  updateCustomer(queryClient, customer)
}

export function updateCustomer(queryClient: QueryClient, customer: Customer): void {
  queryClient.setQueryData(customerQuery().queryKey, customer)
}
