import { queryOptions } from '@tanstack/react-query'
import { getSetup } from '@twirl/contract/staff/settings/setup'
import { api } from '#lib/api.ts'

export const setupQuery = () =>
  queryOptions({ queryKey: ['setup'], queryFn: () => api(getSetup, {}), staleTime: 0 })
