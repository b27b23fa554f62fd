import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getUnit } from '@twirl/contract/staff/warehouse/units'
import { api } from '#lib/api.ts'
import { loginQuery } from '../login/staff-login.ts'

export const unitQuery = (code: string) =>
  queryOptions({ queryKey: ['unit', code], queryFn: () => api(getUnit, { code }) })

/** Whether the member may move units. */
export function useMayMoveUnits(): boolean {
  const { member } = useSuspenseQuery(loginQuery()).data
  return member?.permissions.includes('warehouse') ?? false
}

/** Whether the member may receive units and print their labels. */
export function useMayReceiveUnits(): boolean {
  const { member } = useSuspenseQuery(loginQuery()).data
  return member?.permissions.some((each) => each === 'warehouse' || each === 'catalogue') ?? false
}
