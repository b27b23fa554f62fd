import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Address, GuestAddress } from '@twirl/contract/buying/addresses'
import { type Preview, preview, previewTrunkShow } from '@twirl/contract/buying/checkout'
import { isCallError } from '@twirl/contract/client'
import { useRef } from 'react'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { couponOf } from './checkout-storage.ts'
import { type CouponQuote, isTooManyRequests, quoteWithCoupon } from './coupon-quote.ts'
import type { Flow } from './flow.ts'

/** What the price depends on, besides the coupon. */
export type QuoteRequest = {
  flow: Flow
  trunkShowId: number | null
  items: { id: number; quantity: number }[]
  /** As a whole, because a changed address needs a new quote under the same id. */
  address: Address | null
  guestAddress: GuestAddress | null
}

export type Quote = CouponQuote<Preview>

const MAX_RETRIES = 5
const MAX_RETRY_DELAY_MS = 10_000

function retryDelayMs(error: Error): number {
  const seconds = isCallError(error) ? (error.retryAfterSeconds ?? 1) : 1
  return Math.min(seconds * 1_000, MAX_RETRY_DELAY_MS)
}

/**
 * The current price of the order. The coupon is not part of the key: it is read when the quote is requested, so that a
 * refused one is dropped without a second query. Call `refetch` after a change of it.
 */
export function useQuote(request: QuoteRequest) {
  // The server replaces the previous quote of this page.
  const lastToken = useRef<string | null>(null)
  return useQuery({
    queryKey: [VISITOR, 'checkout', request],
    queryFn: async ({ signal }) => {
      const quote = await requestQuote(request, lastToken.current, signal)
      lastToken.current = quote.preview.order_token
      return quote
    },
    enabled: request.items.length > 0,
    placeholderData: keepPreviousData,
    // A shared network or many changes reach the limit: the last summary stays until the next one arrives.
    retry: (failures, error) => failures < MAX_RETRIES && isTooManyRequests(error),
    retryDelay: (_, error) => retryDelayMs(error),
    // A replaced quote cannot be paid any more.
    gcTime: 0,
    staleTime: Infinity,
  })
}

async function requestQuote(
  request: QuoteRequest,
  token: string | null,
  signal: AbortSignal,
): Promise<Quote> {
  const coupon = couponOf(request.flow)
  const quote = await quoteWithCoupon(coupon.read(), (code) =>
    requestPreview(request, code, token, signal),
  )
  if (quote.isCouponRefused) coupon.remove()
  return quote
}

function requestPreview(
  { flow, trunkShowId, items, address, guestAddress }: QuoteRequest,
  coupon_code: string | null,
  order_token: string | null,
  signal: AbortSignal,
): Promise<Preview> {
  const order = { items, coupon_code, order_token }
  return flow === 'TRUNK_SHOW' && trunkShowId !== null
    ? api(
        previewTrunkShow,
        { ...order, trunk_show_id: trunkShowId, customer_address_id: address && address.id },
        { signal },
      )
    : api(
        preview,
        {
          ...order,
          cart_type: flow,
          customer_address_id: address && address.id,
          customer_address: guestAddress,
        },
        { signal },
      )
}
