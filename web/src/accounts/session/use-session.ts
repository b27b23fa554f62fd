import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Customer, getCurrentCustomer } from '@twirl/contract/accounts/customer'
import { isCallErrorOf } from '@twirl/contract/client'
import { useHint } from '#lib/visitor/hint-cookie.ts'
import { customerQuery } from './customer-query.ts'

type Session =
  /** During the server rendering, and until the server has answered. */
  | { state: 'unknown' }
  | { state: 'guest' }
  | { state: 'customer'; customer: Customer }
  /** The session is valid, but the account has been removed (ACCOUNT-8). */
  | { state: 'gone' }
  | { state: 'failed'; retry: () => void }

/** The session of the visitor. A guest without the hint cookie causes no call. */
export function useSession(): Session {
  const isHydrated = useHydrated()
  const isHinted = useHint('signed-in')
  const { data, error, refetch } = useQuery({ ...customerQuery(), enabled: isHinted })
  if (!isHydrated) return { state: 'unknown' }
  if (!isHinted) return { state: 'guest' }
  if (data) return data.logged_in ? { state: 'customer', customer: data } : { state: 'guest' }
  if (isCallErrorOf<typeof getCurrentCustomer>(error) && error.code === 'CUSTOMER_NOT_FOUND')
    return { state: 'gone' }
  return error ? { state: 'failed', retry: () => void refetch() } : { state: 'unknown' }
}
