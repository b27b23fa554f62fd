import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import {
  type Address,
  deleteAddress,
  listAddresses,
  listStates,
} from '@twirl/contract/buying/addresses'
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
    // Owners change where the shop delivers.
    staleTime: 60_000,
  })

export async function reloadAddresses(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: addressesQuery().queryKey })
}

export async function reloadStates(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: statesQuery().queryKey })
}

/** Returns whether the shop delivers to an address; until the states are known, it is taken to (STAFF-223). */
export function useIsDelivered(): (address: Pick<Address, 'state'>) => boolean {
  const { data: states } = useQuery(statesQuery())
  return ({ state }) => !states || states.some(({ code }) => code === state)
}

export async function removeAddress(queryClient: QueryClient, addressId: number): Promise<void> {
  await api(deleteAddress, { addressId })
  await reloadAddresses(queryClient)
}
