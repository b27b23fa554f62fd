import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, type TryBudgets, tryWithin } from '#platform/security/limits.ts'
import { type Coupon, type CouponIdentity, couponOf, refusalOf } from './coupon-rules.ts'
import { findCouponByCode, isUsedBy } from './coupons.queries.ts'

type Entry = { code: string; identity: CouponIdentity; subtotalCents: number }

/**
 * Checks whether a shopper may use a coupon, without using it: throws the coupon's error code if not. A code that does not
 * exist counts against the limits of wrong coupons.
 */
export async function checkCoupon(
  { db, clock }: { db: Database; clock: Clock },
  visitor: Visitor,
  { code, identity, subtotalCents }: Entry,
): Promise<Coupon> {
  const coupon = await tryWithin(db, couponTries(visitor), async (miss) => {
    const found = await findCouponByCode(db, code)
    if (!found) miss()
    return found
  })
  if (!coupon) throw new AppError('COUPON_NOT_FOUND')
  const refusal = refusalOf(coupon, clock.now(), subtotalCents)
  if (refusal) throw new AppError(refusal)
  if (coupon.once_per_customer && (await isUsedBy(db, coupon.id, identity)))
    throw new AppError('COUPON_NOT_ALLOW_TO_BE_USED_AGAIN')
  return couponOf(coupon)
}

function couponTries(visitor: Visitor): TryBudgets {
  const subject = ownerOf(visitor)
  return {
    own: [{ limit: LIMITS.wrong_coupon_by_owner, subject }],
    shared: addressUses(LIMITS.wrong_coupon_from_address, visitor),
    first: {
      own: { limit: LIMITS.wrong_coupon_first_tries, subject },
      shared: addressUses(LIMITS.wrong_coupon_first_from_address, visitor),
    },
  }
}
