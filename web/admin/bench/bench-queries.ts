import { queryOptions } from '@tanstack/react-query'
import { listScans } from '@twirl/contract/staff/warehouse/bench'
import { api } from '#lib/api.ts'

export const scansQuery = () =>
  queryOptions({ queryKey: ['bench-scans'], queryFn: () => api(listScans, {}) })
