import type { CodeState } from '@twirl/contract/staff/money/codes'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { CouponRow } from './coupons.queries.ts'

export type CouponFilter = {
  /** The beginning of the code. */
  q: string | undefined
  state: CodeState | undefined
  batch: string | undefined
  now: Date
}

/** What staff choose of a coupon. */
export type CouponTerms = Pick<
  CouponRow,
  | 'kind'
  | 'value_cents'
  | 'percent'
  | 'minimum_cents'
  | 'starts_at'
  | 'ends_at'
  | 'total_limit'
  | 'once_per_customer'
  | 'for_orders'
>

/** In the order of `stateRefusalOf`: a coupon that is switched off is in no other state. */
const IS_IN_STATE: Record<CodeState, (now: Date) => RawBuilder<unknown>> = {
  OFF: () => sql`not is_active`,
  NOT_STARTED: (now) => sql`is_active and starts_at > ${now}`,
  ENDED: (now) => sql`is_active and coalesce(starts_at <= ${now}, true) and ends_at <= ${now}`,
  USED_UP: (now) => sql`${isRunning(now)} and use_count >= total_limit`,
  ACTIVE: (now) => sql`${isRunning(now)} and coalesce(use_count < total_limit, true)`,
}

function isRunning(now: Date): RawBuilder<unknown> {
  return sql`is_active and coalesce(starts_at <= ${now}, true) and coalesce(ends_at > ${now}, true)`
}

/** Newest first, after the coupon with this id. */
export async function listCoupons(
  db: Database,
  { q, state, batch, now }: CouponFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select * from coupon
    where true
      ${q ? sql`and starts_with(code, ${q})` : sql``}
      ${state === undefined ? sql`` : sql`and ${IS_IN_STATE[state](now)}`}
      ${batch === undefined ? sql`` : sql`and batch = ${batch}`}
      ${after === null ? sql`` : sql`and id < ${after}`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

export function findCoupon(db: Database, id: number): Promise<CouponRow | undefined> {
  return db.selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Until the transaction ends no other one redeems or changes this coupon. */
export function lockCouponById(
  transaction: Transaction,
  id: number,
): Promise<CouponRow | undefined> {
  return transaction
    .selectFrom('coupon')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Codes that exist already are left out. Returns the coupons that were added. */
export function insertCoupons(
  transaction: Transaction,
  codes: readonly string[],
  coupon: CouponTerms & { batch: string | null; created_at: Date },
): Promise<CouponRow[]> {
  return transaction
    .insertInto('coupon')
    .values(codes.map((code) => ({ code, ...coupon })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .execute()
}

export async function countBatch(db: Database, batch: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from coupon where batch = ${batch}`.execute(db)
  return rows[0]!.count
}

/** Needs the lock on the coupon. */
export function changeCoupon(
  transaction: Transaction,
  id: number,
  terms: CouponTerms,
): Promise<CouponRow> {
  return transaction
    .updateTable('coupon')
    .set((each) => ({ ...terms, version: each('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Needs the lock on the coupon. */
export function setCouponActive(
  transaction: Transaction,
  id: number,
  isActive: boolean,
): Promise<CouponRow> {
  return transaction
    .updateTable('coupon')
    .set((each) => ({ is_active: isActive, version: each('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type UseRow = {
  id: number
  /** The token of the order. */
  reference: string
  state: 'REDEEMED' | 'RELEASED'
  customer_id: number | null
  redeemed_at: Date
}

/** Newest first, after the use with this id. */
export async function listUses(
  db: Database,
  couponId: number,
  { after, limit }: { after: number | null; limit: number },
): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select id, reference, state, customer_id, redeemed_at from coupon_use
    where coupon_id = ${couponId} ${after === null ? sql`` : sql`and id < ${after}`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}
