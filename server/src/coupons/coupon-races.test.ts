import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { insertCoupon } from '../../test/coupon-factory.ts'
import { createTestDatabase } from '../../test/database.ts'
import { findCouponByCode, isUsedBy, type Redemption } from './coupons.queries.ts'
import { COUPON_REFUSALS, refusalOf } from './coupon-rules.ts'
import { redeemCoupon, releaseCoupon } from './public.ts'

const ORDERS = 64
const NOW = new Date('2026-03-01T12:00:00Z')
const BAG = { subtotalCents: 10_000, isGroup: false }

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

type Redeem = (transaction: Transaction, code: string, redemption: Redemption) => Promise<unknown>

const redeemExactly: Redeem = (transaction, code, redemption) =>
  redeemCoupon(transaction, code, { ...redemption, ...BAG })

/** Makes the checks without lock and condition: reads, then writes. */
const redeemNaively: Redeem = async (transaction, code, { reference, identity }) => {
  const coupon = (await findCouponByCode(transaction, code))!
  const refusal = refusalOf(coupon, NOW, BAG)
  if (refusal) throw new AppError(COUPON_REFUSALS[refusal])
  if (coupon.once_per_customer && (await isUsedBy(transaction, coupon.id, identity)))
    throw new AppError('COUPON_NOT_ALLOW_TO_BE_USED_AGAIN')
  await sql`
    insert into coupon_use (coupon_id, reference, email_hash, once_per_customer, redeemed_at)
    values (${coupon.id}, ${reference}, ${identity.email_hash}, ${coupon.once_per_customer}, ${NOW})`.execute(
    transaction,
  )
  await sql`update coupon set use_count = use_count + 1 where id = ${coupon.id}`.execute(
    transaction,
  )
}

/** 64 orders at once; each has its own e-mail address unless `email` names one. */
async function rush(redeem: Redeem, code: string, email?: string) {
  const errors = new Set<string>()
  const results = await Promise.all(
    Array.from({ length: ORDERS }, (_, order) => {
      const reference = `${code} ${order}`
      const email_hash = email ?? reference
      const identity = { customer_id: null, email_hash, card_fingerprint: null }
      return inTransaction(db, (transaction) =>
        redeem(transaction, code, { reference, identity, now: NOW }),
      ).then(
        () => true,
        (error: Error) => {
          errors.add(error instanceof AppError ? error.code : error.message)
          return false
        },
      )
    }),
  )
  const { use_count, uses } = await readUses(code)
  return { redeemed: results.filter(Boolean).length, errors: [...errors], use_count, uses }
}

async function readUses(code: string) {
  const { rows } = await sql<{ use_count: number; uses: number }>`
    select use_count, (
      select count(*) from coupon_use where coupon_id = coupon.id and state = 'REDEEMED'
    ) as uses from coupon where code = ${code}`.execute(db)
  return rows[0]!
}

describe(`${ORDERS} orders at once with one coupon`, () => {
  test.each([1, 5])('a limit of %i is exact', async (total_limit) => {
    const code = await insertCoupon(db, { total_limit })
    expect(await rush(redeemExactly, code)).toEqual({
      redeemed: total_limit,
      errors: ['COUPON_IS_INVALID'],
      use_count: total_limit,
      uses: total_limit,
    })
  })

  test('of one customer: one of them gets it', async () => {
    const code = await insertCoupon(db, { once_per_customer: true })
    expect(await rush(redeemExactly, code, 'one customer')).toEqual({
      redeemed: 1,
      errors: ['COUPON_NOT_ALLOW_TO_BE_USED_AGAIN'],
      use_count: 1,
      uses: 1,
    })
  })

  test('of one order: it is used once, and released once', async () => {
    const code = await insertCoupon(db, { total_limit: 5 })
    const identity = { customer_id: null, email_hash: 'a', card_fingerprint: null }
    const repeat = (work: (transaction: Transaction) => Promise<unknown>) =>
      Promise.all(Array.from({ length: ORDERS }, () => inTransaction(db, work)))
    await repeat((transaction) =>
      redeemExactly(transaction, code, { reference: 'repeated', identity, now: NOW }),
    )
    expect(await readUses(code)).toEqual({ use_count: 1, uses: 1 })
    await repeat((transaction) => releaseCoupon(transaction, 'repeated', NOW))
    expect(await readUses(code)).toEqual({ use_count: 0, uses: 0 })
  })

  test('redeemed and released by turns: what is counted is what is used, and never above the limit', async () => {
    const code = await insertCoupon(db, { total_limit: 5, once_per_customer: true })
    const identity = { customer_id: null, email_hash: null, card_fingerprint: null }
    const errors = await Promise.all(
      Array.from({ length: ORDERS }, async (_, order) => {
        const reference = `turn ${order}`
        const card_fingerprint = `card ${order % 8}`
        const redemption = { reference, identity: { ...identity, card_fingerprint }, now: NOW }
        const error = await inTransaction(db, (transaction) =>
          redeemExactly(transaction, code, redemption),
        ).then(
          () => [],
          (refusal: unknown) => [refusal],
        )
        if (order % 2 === 0)
          await inTransaction(db, (transaction) => releaseCoupon(transaction, reference, NOW))
        return error
      }),
    )
    expect(errors.flat().filter((error) => !(error instanceof AppError))).toEqual([])
    const { use_count, uses } = await readUses(code)
    expect(use_count).toBe(uses)
    expect(uses).toBeLessThanOrEqual(5)
  })
})

describe('with the guards off', () => {
  test('the constraints of the tables still hold', async () => {
    const last = await insertCoupon(db, { total_limit: 1 })
    const { uses, errors } = await rush(redeemNaively, last)
    expect(uses).toBe(1)
    expect(errors.join()).toContain('coupon_total_limit')
    const once = await insertCoupon(db, { once_per_customer: true })
    const second = await rush(redeemNaively, once, 'naive')
    expect(second.uses).toBe(1)
    expect(second.errors.join()).toContain('coupon_use_email')
  })

  test('and without those the limits are overstepped', async () => {
    await sql`alter table coupon drop constraint coupon_total_limit`.execute(db)
    await sql`drop index coupon_use_email`.execute(db)
    const last = await insertCoupon(db, { total_limit: 1 })
    expect((await rush(redeemNaively, last)).uses).toBeGreaterThan(1)
    const once = await insertCoupon(db, { once_per_customer: true })
    expect((await rush(redeemNaively, once, 'naive again')).uses).toBeGreaterThan(1)
  })
})
