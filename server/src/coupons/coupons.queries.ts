import { type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Coupon } from '#platform/database/schema.gen.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { CouponIdentity } from './coupon-rules.ts'

export type CouponRow = Selectable<Coupon>

export function findCouponByCode(db: Database, code: string): Promise<CouponRow | undefined> {
  return db.selectFrom('coupon').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Until the transaction ends no other one redeems or releases this coupon. */
export function lockCoupon(transaction: Transaction, code: string): Promise<CouponRow | undefined> {
  return transaction
    .selectFrom('coupon')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockCouponOf(transaction: Transaction, reference: string): Promise<void> {
  await sql`
    select 1 from coupon
    where id in (select coupon_id from coupon_use where reference = ${reference} and state = 'REDEEMED')
    for update`.execute(transaction)
}

/** Returns whether this order has redeemed this coupon. */
export async function isRedeemed(
  transaction: Transaction,
  couponId: number,
  reference: string,
): Promise<boolean> {
  const use = await transaction
    .selectFrom('coupon_use')
    .select('id')
    .where('coupon_id', '=', couponId)
    .where('reference', '=', reference)
    .where('state', '=', 'REDEEMED')
    .executeTakeFirst()
  return use !== undefined
}

/** Returns whether a coupon for one use per customer was used under any of these identities. */
export async function isUsedBy(
  db: Database,
  couponId: number,
  { customer_id, email_hash, card_fingerprint }: CouponIdentity,
): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (
      select 1 from coupon_use
      where coupon_id = ${couponId} and state = 'REDEEMED' and once_per_customer
        and (customer_id = ${customer_id}::int or email_hash = ${email_hash}::text
          or card_fingerprint = ${card_fingerprint}::text)
    ) as is_used`.execute(db)
  return rows[0]!.is_used
}

export type Redemption = { reference: string; identity: CouponIdentity; now: Date }

/**
 * Counts the use if one is left and if the unique indexes find no earlier use by this customer. When it returns
 * false the transaction must be rolled back.
 */
export async function insertUse(
  transaction: Transaction,
  { id, once_per_customer }: Pick<CouponRow, 'id' | 'once_per_customer'>,
  { reference, identity, now }: Redemption,
): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      insert into coupon_use
        (coupon_id, reference, customer_id, email_hash, card_fingerprint, once_per_customer, redeemed_at)
      values (${id}, ${reference}, ${identity.customer_id}, ${identity.email_hash},
        ${identity.card_fingerprint}, ${once_per_customer}, ${now})
      on conflict do nothing
      returning coupon_id
    )
    update coupon set use_count = use_count + 1 from used
    where coupon.id = used.coupon_id and (total_limit is null or use_count < total_limit)
    returning coupon.id`.execute(transaction)
  return rows.length === 1
}

/** Needs the lock on the coupon. */
export async function giveBackUse(
  transaction: Transaction,
  reference: string,
  now: Date,
): Promise<void> {
  await sql`
    with released as (
      update coupon_use set state = 'RELEASED', released_at = ${now}
      where reference = ${reference} and state = 'REDEEMED'
      returning coupon_id
    )
    update coupon set use_count = use_count - 1 from released
    where coupon.id = released.coupon_id`.execute(transaction)
}
