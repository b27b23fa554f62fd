import { queryOptions } from '@tanstack/react-query'
import { isCallErrorOf } from '@twirl/contract/client'
import type { Endpoint } from '@twirl/contract/endpoint'
import { getStaffLogin, type StaffLogin } from '@twirl/contract/staff/access/login'
import { api } from '#lib/api.ts'

/** How far the login of this browser is. */
export const loginQuery = () =>
  queryOptions({ queryKey: ['staff-login'], queryFn: () => api(getStaffLogin, {}) })

export function needsStaffLogin(error: unknown): boolean {
  return isCallErrorOf<Endpoint>(error) && error.code === 'STAFF_LOGIN_REQUIRED'
}

/** The page for a login that is not complete; null for one that is. */
export function stepOf({ stage }: StaffLogin): string | null {
  if (stage === 'COMPLETE') return null
  if (stage === 'FACTOR') return '/admin/login/second-factor'
  return stage === 'SETUP' ? '/admin/login/set-up' : '/admin/login'
}
