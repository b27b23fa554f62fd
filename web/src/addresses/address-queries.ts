import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { deleteAddress, listAddresses, listStates } from '@twirl/contract/buying/addresses'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

/** The saved addresses, newest first. */
export const addressesQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'addresses'],
    queryFn: async ({ signal }) => (await api(listAddresses, {}, { signal })).addresses,
    // Other tabs and the account page may have changed them.
    staleTime: 0,
  })

export const statesQuery = () =>
  queryOptions({
    queryKey: ['states'],
    queryFn: async ({ signal }) => (await api(listStates, {}, { signal })).states,
    staleTime: Infinity,
  })

export async function reloadAddresses(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: addressesQuery().queryKey })
}

export async function removeAddress(queryClient: QueryClient, addressId: number): Promise<void> {
  await api(deleteAddress, { addressId })
  await reloadAddresses(queryClient)
}
