import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

// The module of the calls contains the schemas of the form, so it is loaded on demand.
const calls = () => import('@twirl/contract/addresses')

export const addressesQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'addresses'],
    queryFn: async ({ signal }) => {
      const { listAddresses } = await calls()
      return (await api(listAddresses, {}, { signal })).addresses
    },
    // Other tabs may have changed them.
    staleTime: 0,
  })

export const statesQuery = () =>
  queryOptions({
    queryKey: ['states'],
    queryFn: async ({ signal }) => {
      const { listStates } = await calls()
      return (await api(listStates, {}, { signal })).states
    },
    staleTime: Infinity,
  })
