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

/** Returns why a coupon cannot be used now; null when it can. Uses by the same customer are stored, so not known here. */
export function refusalOf(coupon: CouponRow, now: Date, subtotalCents: number): ErrorCode | null {
  if (!coupon.is_active) return 'COUPON_IS_NOT_ACTIVE'
  if (coupon.starts_at && now < coupon.starts_at) return 'COUPON_IS_NOT_ACTIVE'
  if (coupon.ends_at && now >= coupon.ends_at) return 'COUPON_HAS_EXPIRED'
  if (coupon.total_limit !== null && coupon.use_count >= coupon.total_limit)
    return 'COUPON_IS_INVALID'
  return subtotalCents < coupon.minimum_cents ? 'COUPON_IS_INVALID' : null
}

export function couponOf({ code, kind, value_cents, percent }: CouponRow): Coupon {
  // A check of the table: each kind has its own value.
  return kind === 'AMOUNT'
    ? { code, rule: { kind, value_cents: value_cents! } }
    : { code, rule: { kind: 'PERCENTAGE', percent: percent! } }
}
