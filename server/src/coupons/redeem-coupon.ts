import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type Coupon,
  COUPON_REFUSALS,
  type CouponBag,
  couponOf,
  refusalOf,
} from './coupon-rules.ts'
import {
  giveBackUse,
  insertUse,
  isRedeemed,
  lockCoupon,
  lockCouponOf,
  type Redemption,
} from './coupons.queries.ts'

/**
 * Uses a coupon for an order, or throws the coupon's error code; the transaction must then be rolled back. An order
 * that has redeemed the coupon already keeps its use. The lock makes it exact: an order is refused only if no use is
 * left after all earlier transactions have ended.
 */
export async function redeemCoupon(
  transaction: Transaction,
  code: string,
  { subtotalCents, isGroup, ...redemption }: Redemption & CouponBag,
): Promise<Coupon> {
  const coupon = await lockCoupon(transaction, code)
  if (!coupon) throw new AppError('COUPON_NOT_FOUND')
  if (await isRedeemed(transaction, coupon.id, redemption.reference)) return couponOf(coupon)
  const refusal = refusalOf(coupon, redemption.now, { subtotalCents, isGroup })
  if (refusal) throw new AppError(COUPON_REFUSALS[refusal])
  if (!(await insertUse(transaction, coupon, redemption)))
    throw new AppError('COUPON_NOT_ALLOW_TO_BE_USED_AGAIN')
  return couponOf(coupon)
}

/** Gives the use of an order back. Repeating it changes nothing. */
export async function releaseCoupon(
  transaction: Transaction,
  reference: string,
  now: Date,
): Promise<void> {
  // The coupon first, as in redeemCoupon: otherwise the two could deadlock.
  await lockCouponOf(transaction, reference)
  await giveBackUse(transaction, reference, now)
}
