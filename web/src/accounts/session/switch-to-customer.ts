import type { QueryClient } from '@tanstack/react-query'
import type { Customer } from '@twirl/contract/accounts/customer'
import { startSession } from '#lib/visitor/session-end.ts'
import { resetVisitorQueries } from '#lib/visitor/visitor-queries.ts'
import { updateCustomer } from './customer-query.ts'

/** After a login: drops the answers that were cached for the guest. */
export function switchToCustomer(queryClient: QueryClient, customer: Customer): void {
  startSession(customer.id)
  void resetVisitorQueries(queryClient)
  updateCustomer(queryClient, customer)
}
