import type { Insertable } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { Coupon } from '../../src/platform/database/schema.gen.ts'

export type DemoCoupon = Insertable<Coupon>

export async function hasCoupons(db: Database): Promise<boolean> {
  return (await db.selectFrom('coupon').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertCoupons(db: Database, coupons: DemoCoupon[]): Promise<void> {
  await db.insertInto('coupon').values(coupons).execute()
}
