import type { DiscountCode } from '@twirl/contract/staff/money/codes'
import { toCents, toDollars } from '#platform/money.ts'
import { addDays, dayOf, startOfDay } from '#platform/new-york-time.ts'
import { type CouponRow, type CouponTerms, stateRefusalOf } from '../coupons/public.ts'

/** A discount code as staff see it: dollars, and days in New York. */
export function describeCode(coupon: CouponRow, now: Date): DiscountCode {
  return {
    ...termsOf(coupon),
    id: coupon.id,
    code: coupon.code,
    state: stateRefusalOf(coupon, now) ?? 'ACTIVE',
    use_count: coupon.use_count,
    batch: coupon.batch,
    version: coupon.version,
    created_at: coupon.created_at.toISOString(),
  }
}

type Terms = Pick<
  DiscountCode,
  | 'kind'
  | 'value'
  | 'minimum'
  | 'starts_on'
  | 'ends_on'
  | 'total_limit'
  | 'once_per_customer'
  | 'for_orders'
>

/** The part of a code that staff change, also for the audit log. */
export function termsOf(coupon: CouponTerms): Terms {
  const { kind, value_cents, percent, minimum_cents, starts_at, ends_at } = coupon
  return {
    kind: kind as Terms['kind'],
    // A check of the table: each kind has its own value.
    value: kind === 'AMOUNT' ? toDollars(value_cents!) : percent!,
    minimum: toDollars(minimum_cents),
    starts_on: starts_at && dayOf(starts_at),
    // The last moment before the end is on the last day.
    ends_on: ends_at && dayOf(new Date(ends_at.getTime() - 1)),
    total_limit: coupon.total_limit,
    once_per_customer: coupon.once_per_customer,
    for_orders: coupon.for_orders as Terms['for_orders'],
  }
}

/** The terms as they are stored: cents, and the moments at which the days in New York begin and end. */
export function couponTermsOf(terms: Terms): CouponTerms {
  const { kind, value, minimum, starts_on, ends_on } = terms
  return {
    kind,
    value_cents: kind === 'AMOUNT' ? toCents(value) : null,
    percent: kind === 'PERCENTAGE' ? value : null,
    minimum_cents: toCents(minimum),
    starts_at: starts_on === null ? null : startOfDay(starts_on),
    ends_at: ends_on === null ? null : startOfDay(addDays(ends_on, 1)),
    total_limit: terms.total_limit,
    once_per_customer: terms.once_per_customer,
    for_orders: terms.for_orders,
  }
}
