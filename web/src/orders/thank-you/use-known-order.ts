import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { isCallError } from '@twirl/contract/client'
import { readOrderKey } from '../order-key.ts'
import { orderQuery } from '../order-queries.ts'

type KnownOrder =
  | { state: 'loading' | 'known' | 'unknown' }
  | { state: 'failed'; retry: () => void }

/**
 * Whether the visitor has placed this order. The checkout has stored the key of an order from this tab; of any other the
 * shop is asked, which tells nothing about the orders of others.
 */
export function useKnownOrder(orderNumber: string): KnownOrder {
  const isHydrated = useHydrated()
  const wasPlacedHere = isHydrated && readOrderKey(orderNumber) !== undefined
  const { data, error, refetch } = useQuery({
    ...orderQuery(orderNumber, undefined),
    enabled: isHydrated && !wasPlacedHere,
  })
  if (wasPlacedHere || data) return { state: 'known' }
  if (!error) return { state: 'loading' }
  // 400: the address contains no order number.
  const isUnknown = isCallError(error) && (error.status === 404 || error.status === 400)
  return isUnknown ? { state: 'unknown' } : { state: 'failed', retry: () => void refetch() }
}
