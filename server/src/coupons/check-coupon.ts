import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, type TryBudgets, tryWithin } from '#platform/security/limits.ts'
import {
  type Coupon,
  COUPON_REFUSALS,
  type CouponBag,
  type CouponIdentity,
  couponOf,
  type CouponRefusal,
  refusalOf,
} from './coupon-rules.ts'
import { type CouponRow, findCouponByCode, isUsedBy } from './coupons.queries.ts'

type CheckDeps = { db: Database; clock: Clock }
type Entry = CouponBag & { code: string; identity: CouponIdentity }

/**
 * Checks whether a shopper may use a coupon, without using it: throws the coupon's error code if not. A code that does not
 * exist counts against the limits of wrong coupons.
 */
export async function checkCoupon(
  deps: CheckDeps,
  visitor: Visitor,
  entry: Entry,
): Promise<Coupon> {
  const coupon = await tryWithin(deps.db, couponTries(visitor), async (miss) => {
    const found = await findCouponByCode(deps.db, entry.code)
    if (!found) miss()
    return found
  })
  if (!coupon) throw new AppError('COUPON_NOT_FOUND')
  const refusal = await findRefusal(deps, coupon, entry)
  if (refusal) throw new AppError(COUPON_REFUSALS[refusal])
  return couponOf(coupon)
}

/** Returns why this shopper cannot use a coupon; null if it can be used. Changes nothing. */
export async function findRefusal(
  { db, clock }: CheckDeps,
  coupon: CouponRow,
  { identity, ...bag }: Omit<Entry, 'code'>,
): Promise<CouponRefusal | null> {
  const refusal = refusalOf(coupon, clock.now(), bag)
  if (refusal || !coupon.once_per_customer) return refusal
  return (await isUsedBy(db, coupon.id, identity)) ? 'USED_BEFORE' : null
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
