import { queryOptions } from '@tanstack/react-query'
import { getPacking } from '@twirl/contract/staff/warehouse/packing'
import { api } from '#lib/api.ts'

export const packingQuery = (number: string) =>
  queryOptions({ queryKey: ['packing', number], queryFn: () => api(getPacking, { number }) })
