import type { Insertable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Coupon } from '#platform/database/schema.gen.ts'

let coupons = 0

/** A coupon of 10 percent without limits; returns its code. */
export async function insertCoupon(
  db: Database,
  overrides: Partial<Insertable<Coupon>> = {},
): Promise<string> {
  const code = `COUPON${++coupons}`
  const rule = overrides.kind === 'AMOUNT' ? {} : ({ kind: 'PERCENTAGE', percent: 10 } as const)
  await db
    .insertInto('coupon')
    .values({ code, ...rule, ...overrides } as Insertable<Coupon>)
    .execute()
  return overrides.code ?? code
}
