import type { ErrorCode } from '@twirl/contract/errors'
import { hashContact } from '#platform/security/hash-contact.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import type { DiscountRule } from '../pricing/public.ts'
import type { CouponRow } from './coupons.queries.ts'

/** A coupon that may be used. */
export type Coupon = { code: string; rule: DiscountRule }

/** What identifies a shopper who uses a coupon again (CHECKOUT-18). Null: not known yet. */
export type CouponIdentity = {
  customer_id: number | null
  email_hash: string | null
  card_fingerprint: string | null
}

/** `email` is the customer's own or the guest's: it counts for both, so that logging out gives no second use. */
export function couponIdentity(
  secrets: Secrets,
  shopper: { customer_id: number | null; email: string | null; card_fingerprint: string | null },
): CouponIdentity {
  const { customer_id, email, card_fingerprint } = shopper
  return {
    customer_id,
    email_hash: email === null ? null : hashContact(secrets, mailboxOf(email)),
    card_fingerprint,
  }
}

/** What follows a plus sign does not change the mailbox, so that it makes no new customer. */
function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
}

/** What a coupon is to be used on. `isGroup`: in the group order of an event. */
export type CouponBag = { subtotalCents: number; isGroup: boolean }

/** Why a coupon cannot be used, with the error that the shopper gets. */
export const COUPON_REFUSALS = {
  OFF: 'COUPON_IS_NOT_ACTIVE',
  NOT_STARTED: 'COUPON_IS_NOT_ACTIVE',
  ENDED: 'COUPON_HAS_EXPIRED',
  USED_UP: 'COUPON_IS_INVALID',
  OTHER_ORDERS: 'COUPON_IS_INVALID',
  BELOW_MINIMUM: 'COUPON_IS_INVALID',
  USED_BEFORE: 'COUPON_NOT_ALLOW_TO_BE_USED_AGAIN',
} as const satisfies Record<string, ErrorCode>
export type CouponRefusal = keyof typeof COUPON_REFUSALS

type CouponState = Extract<CouponRefusal, 'OFF' | 'NOT_STARTED' | 'ENDED' | 'USED_UP'>

/** Returns why no one can use a coupon now; null when it can be used. */
export function stateRefusalOf(coupon: CouponRow, now: Date): CouponState | null {
  if (!coupon.is_active) return 'OFF'
  if (coupon.starts_at && now < coupon.starts_at) return 'NOT_STARTED'
  if (coupon.ends_at && now >= coupon.ends_at) return 'ENDED'
  const { total_limit, use_count } = coupon
  return total_limit !== null && use_count >= total_limit ? 'USED_UP' : null
}

/** Returns why a coupon cannot be used now on this; null when it can. Uses by the same customer are stored, so not known here. */
export function refusalOf(coupon: CouponRow, now: Date, bag: CouponBag): CouponRefusal | null {
  const refusal = stateRefusalOf(coupon, now)
  if (refusal) return refusal
  if (coupon.for_orders !== null && (coupon.for_orders === 'GROUP') !== bag.isGroup)
    return 'OTHER_ORDERS'
  return bag.subtotalCents < coupon.minimum_cents ? 'BELOW_MINIMUM' : null
}

export function couponOf({ code, kind, value_cents, percent }: CouponRow): Coupon {
  // A check of the table: each kind has its own value.
  return kind === 'AMOUNT'
    ? { code, rule: { kind, value_cents: value_cents! } }
    : { code, rule: { kind: 'PERCENTAGE', percent: percent! } }
}
