import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getOrderSteps,
  type OrderStep,
  type OrderSteps,
} from '@twirl/contract/staff/orders/order-steps'
import type { Permission } from '@twirl/contract/staff/access/permissions'
import { api } from '#lib/api.ts'

export const stepsQuery = (number: string) =>
  queryOptions({
    queryKey: ['order-steps', number],
    queryFn: () => api(getOrderSteps, { number }),
  })

/** Shows the new state at once; everything else that is on the page is loaded again. */
export async function showSteps(queryClient: QueryClient, steps: OrderSteps): Promise<void> {
  queryClient.setQueryData(stepsQuery(steps.order_number).queryKey, steps)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first !== 'order-steps' && first !== 'staff-login',
  })
}

/** Waits for a step; after one that failed the state is loaded again. */
export type TryStep = <Answer>(call: Promise<Answer>) => Promise<Answer>

/** Service decides about the order, the warehouse about the parcel (STAFF-5). */
export function mayTake(step: OrderStep, permissions: readonly Permission[]): boolean {
  return permissions.includes(step === 'cancel' ? 'service' : 'warehouse')
}
