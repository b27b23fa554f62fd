import { queryOptions } from '@tanstack/react-query'
import { getPaymentSetup } from '@twirl/contract/buying/payments'
import { api } from '#lib/api.ts'

/** Whether cards are typed into the shop's own form or into fields of the gateway. It changes only with a restart of the shop. */
export const paymentSetupQuery = () =>
  queryOptions({
    queryKey: ['payment-setup'],
    queryFn: ({ signal }) => api(getPaymentSetup, {}, { signal }),
    staleTime: Infinity,
  })
