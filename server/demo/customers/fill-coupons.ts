import type { Database } from '../../src/platform/database/database.ts'
import { type DemoCoupon, insertCoupons } from './customers.queries.ts'
import type { DEMO_COUPONS } from '../guide.ts'

type Code = (typeof DEMO_COUPONS)[number]['code']

const TEN_PERCENT = { kind: 'PERCENTAGE', percent: 10 } as const
const DAY_MS = 86_400_000

/** The coupons of the guide. */
export async function fillCoupons(db: Database): Promise<void> {
  const coupons: Record<Code, Omit<DemoCoupon, 'code'>> = {
    WELCOME10: TEN_PERCENT,
    TAKE15: { kind: 'AMOUNT', value_cents: 1_500 },
    ONCE20: { kind: 'PERCENTAGE', percent: 20, once_per_customer: true },
    LAST1: { ...TEN_PERCENT, total_limit: 1 },
    EXPIRED5: { kind: 'PERCENTAGE', percent: 5, ends_at: new Date(Date.now() - DAY_MS) },
    SLEEPY: { ...TEN_PERCENT, is_active: false },
  }
  await insertCoupons(
    db,
    Object.entries(coupons).map(([code, coupon]) => ({ code, ...coupon })),
  )
}
