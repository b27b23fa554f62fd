import type { preview as previewCall } from '@twirl/contract/buying/checkout'
import { type CallError, isCallErrorOf } from '@twirl/contract/client'
import { failureText } from '#ui/form/form-errors.ts'

export type CouponQuote<Quoted> = {
  preview: Quoted
  /** The coupon was refused; the preview is without it. */
  isCouponRefused: boolean
  /** Why, unless it is dropped silently. */
  couponError: string | null
}

/** A preview with the coupon, or without it if the coupon is refused. */
export async function quoteWithCoupon<Quoted>(
  code: string | null,
  request: (code: string | null) => Promise<Quoted>,
): Promise<CouponQuote<Quoted>> {
  try {
    return { preview: await request(code), isCouponRefused: false, couponError: null }
  } catch (error) {
    if (code === null || !isCouponError(error)) throw error
    return {
      preview: await request(null),
      isCouponRefused: true,
      // CHECKOUT-17: dropped silently.
      couponError: error.code === 'COUPON_IS_NOT_ACTIVE' ? null : failureText(error),
    }
  }
}

/** Too many tries concern the coupon too: codes must not be guessed. */
function isCouponError(error: unknown): error is CallError {
  return (
    isCallErrorOf<typeof previewCall>(error) &&
    (error.code.startsWith('COUPON_') || error.code === 'TOO_MANY_REQUESTS')
  )
}

/** The coupon is gone without a reason: it is not active. */
export function isCouponDropped(quote: CouponQuote<unknown> | undefined): boolean {
  return quote !== undefined && quote.isCouponRefused && quote.couponError === null
}

export function isTooManyRequests(error: unknown): boolean {
  return isCallErrorOf<typeof previewCall>(error) && error.code === 'TOO_MANY_REQUESTS'
}
