import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { identifyVisitor } from '#platform/http/visitor.ts'
import { Secrets } from '#platform/security/secrets.ts'
import { insertCoupon } from '../../test/coupon-factory.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertCustomer } from '../../test/factories.ts'
import { storeLimits } from '../../test/stored-limits.ts'
import { checkCoupon, couponIdentity, redeemCoupon, releaseCoupon } from './public.ts'

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

const NOW = new Date('2026-03-01T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const shop = { db, clock: { now: () => NOW } }
const secrets = new Secrets('coupons')

let guests = 0
function newGuest(address = `192.0.2.${++guests % 250}`) {
  const headers = { 'guest-id': `Coupon${String(++guests).padStart(26, '0')}` }
  return identifyVisitor(headers, address, null)
}

type Shopper = Parameters<typeof couponIdentity>[1]
const identityOf = (shopper: Partial<Shopper> = {}) =>
  couponIdentity(secrets, { customer_id: null, email: null, card_fingerprint: null, ...shopper })

const check = (
  code: string,
  {
    shopper = {},
    subtotalCents = 10_000,
    isGroup = false,
    visitor = newGuest(),
  }: {
    shopper?: Partial<Shopper>
    subtotalCents?: number
    isGroup?: boolean
    visitor?: ReturnType<typeof newGuest>
  } = {},
) => checkCoupon(shop, visitor, { code, identity: identityOf(shopper), subtotalCents, isGroup })

const redeem = (
  code: string,
  reference: string,
  {
    shopper = {},
    subtotalCents = 10_000,
    isGroup = false,
  }: { shopper?: Partial<Shopper>; subtotalCents?: number; isGroup?: boolean } = {},
) =>
  inTransaction(db, (transaction) =>
    redeemCoupon(transaction, code, {
      reference,
      identity: identityOf(shopper),
      subtotalCents,
      isGroup,
      now: NOW,
    }),
  )
const release = (reference: string) =>
  inTransaction(db, (transaction) => releaseCoupon(transaction, reference, NOW))
const countOf = async (code: string) =>
  (
    await db
      .selectFrom('coupon')
      .select('use_count')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).use_count

/** The answer, or the error. */
const outcomeOf = (answer: Promise<unknown>) => answer.catch((error: unknown) => error)
const refused = (code: string) => ({ name: 'AppError', code })

describe('a coupon gives its rule, or the reason why it does not', () => {
  test.each([
    ['a percentage', {}, { rule: { kind: 'PERCENTAGE', percent: 10 } }],
    [
      'an amount',
      { kind: 'AMOUNT', value_cents: 1_500 },
      { rule: { kind: 'AMOUNT', value_cents: 1_500 } },
    ],
    ['started now', { starts_at: NOW }, { rule: { kind: 'PERCENTAGE' } }],
    ['its last moment', { ends_at: new Date(NOW.getTime() + 1) }, { rule: { kind: 'PERCENTAGE' } }],
    ['exactly its minimum', { minimum_cents: 10_000 }, { rule: { kind: 'PERCENTAGE' } }],
    ['its last use', { total_limit: 2, use_count: 1 }, { rule: { kind: 'PERCENTAGE' } }],
    ['switched off', { is_active: false }, refused('COUPON_IS_NOT_ACTIVE')],
    ['not started', { starts_at: inDays(1) }, refused('COUPON_IS_NOT_ACTIVE')],
    [
      'switched off and expired',
      { is_active: false, ends_at: inDays(-1) },
      refused('COUPON_IS_NOT_ACTIVE'),
    ],
    ['expired', { ends_at: NOW }, refused('COUPON_HAS_EXPIRED')],
    ['below its minimum', { minimum_cents: 10_001 }, refused('COUPON_IS_INVALID')],
    ['for individual orders', { for_orders: 'INDIVIDUAL' }, { rule: { kind: 'PERCENTAGE' } }],
    ['for group orders only', { for_orders: 'GROUP' }, refused('COUPON_IS_INVALID')],
    ['used up', { total_limit: 2, use_count: 2 }, refused('COUPON_IS_INVALID')],
  ])('%s', async (name, overrides, expected) => {
    const code = await insertCoupon(db, overrides)
    const before = await countOf(code)
    expect(await outcomeOf(check(code))).toMatchObject(expected)
    expect(await outcomeOf(redeem(code, `rule ${name}`))).toMatchObject(expected)
    expect(await countOf(code)).toBe('rule' in expected ? before + 1 : before)
  })

  test('an unknown code', async () => {
    await expect(check('NOSUCH')).rejects.toMatchObject({ code: 'COUPON_NOT_FOUND' })
    await expect(redeem('NOSUCH', 'unknown')).rejects.toMatchObject({ code: 'COUPON_NOT_FOUND' })
  })

  test('checking uses nothing', async () => {
    const code = await insertCoupon(db, { total_limit: 1, once_per_customer: true })
    await check(code, { shopper: { email: 'a@twirl.test' } })
    await check(code, { shopper: { email: 'a@twirl.test' } })
    expect(await countOf(code)).toBe(0)
  })
})

describe('redeeming and releasing', () => {
  test('one order uses a coupon once, however often it is redeemed and released', async () => {
    const code = await insertCoupon(db, { total_limit: 1 })
    await redeem(code, 'order 1')
    await redeem(code, 'order 1')
    expect(await countOf(code)).toBe(1)
    await expect(redeem(code, 'order 2')).rejects.toMatchObject({ code: 'COUPON_IS_INVALID' })
    await release('order 1')
    await release('order 1')
    expect(await countOf(code)).toBe(0)
    await redeem(code, 'order 2')
    await release('order 1')
    expect(await countOf(code)).toBe(1)
  })

  test('an order whose card was declined can redeem again with another card', async () => {
    const code = await insertCoupon(db, { once_per_customer: true })
    const shopper = { email: 'declined@twirl.test' }
    await redeem(code, 'declined', { shopper: { ...shopper, card_fingerprint: 'card 1' } })
    await release('declined')
    await redeem(code, 'declined', { shopper: { ...shopper, card_fingerprint: 'card 2' } })
    expect(await countOf(code)).toBe(1)
    await expect(check(code, { shopper })).rejects.toMatchObject({
      code: 'COUPON_NOT_ALLOW_TO_BE_USED_AGAIN',
    })
  })

  test('a redeemed order keeps its use after the coupon has ended', async () => {
    const code = await insertCoupon(db)
    await redeem(code, 'kept')
    await db.updateTable('coupon').set({ is_active: false }).where('code', '=', code).execute()
    expect(await redeem(code, 'kept')).toMatchObject({ code })
  })

  test('a rolled back order uses nothing', async () => {
    const code = await insertCoupon(db, { total_limit: 1 })
    const failed = inTransaction(db, async (transaction) => {
      await redeemCoupon(transaction, code, {
        reference: 'rolled back',
        identity: identityOf(),
        subtotalCents: 10_000,
        isGroup: false,
        now: NOW,
      })
      throw new Error('out of stock')
    })
    await expect(failed).rejects.toThrow('out of stock')
    expect(await countOf(code)).toBe(0)
  })
})

describe('once per customer', async () => {
  const { id: ava } = await insertCustomer(db, { email: 'ava@coupons.test' })
  const FIRST = { customer_id: ava, email: 'ava@coupons.test', card_fingerprint: 'visa' }

  test.each([
    [
      'the same customer',
      { customer_id: ava, email: 'new@coupons.test', card_fingerprint: 'amex' },
      false,
    ],
    [
      'a guest with that e-mail address',
      { email: 'ava@coupons.test', card_fingerprint: 'amex' },
      false,
    ],
    ['written differently', { email: ' Ava+again@Coupons.test', card_fingerprint: 'amex' }, false],
    ['a guest with that card', { email: 'else@coupons.test', card_fingerprint: 'visa' }, false],
    ['another guest', { email: 'else@coupons.test', card_fingerprint: 'amex' }, true],
  ])('%s', async (name, shopper, isAllowed) => {
    const code = await insertCoupon(db, { once_per_customer: true })
    await redeem(code, `first ${name}`, { shopper: FIRST })
    const expected = isAllowed ? { code } : refused('COUPON_NOT_ALLOW_TO_BE_USED_AGAIN')
    expect(await outcomeOf(check(code, { shopper }))).toMatchObject(expected)
    expect(await outcomeOf(redeem(code, `second ${name}`, { shopper }))).toMatchObject(expected)
    expect(await countOf(code)).toBe(isAllowed ? 2 : 1)
  })

  test('another coupon, and a coupon without that rule, can be used', async () => {
    const code = await insertCoupon(db)
    await redeem(code, 'many 1', { shopper: FIRST })
    await redeem(code, 'many 2', { shopper: FIRST })
    expect(await countOf(code)).toBe(2)
  })
})

describe('guessing', () => {
  const tooMany = { code: 'TOO_MANY_REQUESTS' }

  test('is limited by guest, and does not count codes that exist', async () => {
    await storeLimits(db, { wrong_coupon_by_owner: { limit: 2 } })
    const code = await insertCoupon(db)
    const expired = await insertCoupon(db, { ends_at: inDays(-1) })
    const visitor = newGuest()
    for (let time = 0; time < 5; time++) {
      await check(code, { visitor })
      await expect(check(expired, { visitor })).rejects.toMatchObject({
        code: 'COUPON_HAS_EXPIRED',
      })
    }
    await expect(check('GUESS1', { visitor })).rejects.toMatchObject({ code: 'COUPON_NOT_FOUND' })
    await expect(check('GUESS2', { visitor })).rejects.toMatchObject({ code: 'COUPON_NOT_FOUND' })
    await expect(check('GUESS3', { visitor })).rejects.toMatchObject(tooMany)
    await expect(check(code, { visitor })).rejects.toMatchObject(tooMany)
  })

  test('is limited by address, whatever the Guest-Id', async () => {
    await storeLimits(db, { wrong_coupon_first_from_address: { limit: 2 } })
    const address = '203.0.113.9'
    for (const wrong of ['GUESS1', 'GUESS2'])
      await expect(check(wrong, { visitor: newGuest(address) })).rejects.toMatchObject({
        code: 'COUPON_NOT_FOUND',
      })
    await expect(check('GUESS3', { visitor: newGuest(address) })).rejects.toMatchObject(tooMany)
    await expect(check('GUESS3', { visitor: newGuest('203.0.113.10') })).rejects.toMatchObject({
      code: 'COUPON_NOT_FOUND',
    })
  })

  test('does not keep others at the address from using a code that exists', async () => {
    await storeLimits(db, { wrong_coupon_from_address: { limit: 2 } })
    const code = await insertCoupon(db)
    const address = '203.0.113.11'
    const guesser = newGuest(address)
    for (const wrong of ['GUESS1', 'GUESS2', 'GUESS3'])
      await expect(check(wrong, { visitor: guesser })).rejects.toMatchObject({
        code: 'COUPON_NOT_FOUND',
      })
    await expect(check(code, { visitor: guesser })).rejects.toMatchObject(tooMany)
    const checked = await Promise.all(
      Array.from({ length: 100 }, () => check(code, { visitor: newGuest(address) })),
    )
    expect(checked.map((coupon) => coupon.code)).toEqual(Array<string>(100).fill(code))
  })
})
