import { getCurrentCustomer } from '@twirl/contract/accounts/customer'
import { login, logout } from '@twirl/contract/accounts/login'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '#platform/security/limit-table.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { CUSTOMER_PASSWORD, insertCustomer } from '../../../test/factories.ts'
import { newVisitor, wrongCode } from '../../../test/new-visitor.ts'
import { listUsed, passTime, storeLimits } from '../../../test/stored-limits.ts'

const shop = await buildTestApp()
const otherProcess = await buildTestApp({ besides: shop })
const { db } = shop

beforeEach(async () => {
  await db.deleteFrom('limit_use').execute()
  await db.deleteFrom('setting').execute()
})

const FIRST_TRIES = LIMITS.login_first_tries.limit

const WRONG = 'wrong1'

const sessionsOf = (customerId: number) =>
  db.selectFrom('session').select(['token_hash']).where('customer_id', '=', customerId).execute()

describe('POST /ajax/customer/login', () => {
  test('by e-mail or phone, however they are written', async () => {
    const { id, email, phone_number } = await insertCustomer(db)
    const dashed = phone_number.replace(/(...)(...)/, '$1-$2-')
    for (const account of [email, ` ${email.toUpperCase()} `, phone_number, dashed]) {
      const { status, body } = await newVisitor(shop).logIn(account)
      expect([status, body.id, body.logged_in]).toEqual([200, id, true])
    }
  })

  test('sets a cookie that scripts cannot read and a hint that they can', async () => {
    const { email } = await insertCustomer(db)
    const { headers } = await newVisitor(shop).logIn(email)
    const [session, hint] = headers['set-cookie'] as string[]
    expect(session).toMatch(/^sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    expect(hint).toMatch(/^signed-in=1; Path=\/; Expires=[^;]+; SameSite=Lax$/)
  })

  test('with a secure cookie of our host alone where the shop is reached by https', async () => {
    const secure = await buildTestApp({
      besides: shop,
      settings: { PUBLIC_ORIGIN: 'https://twirl.example' },
    })
    const { email } = await insertCustomer(db)
    const { headers } = await newVisitor(secure).logIn(email)
    for (const cookie of headers['set-cookie'] as string[]) {
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).not.toMatch(/Domain/i)
    }
    expect((headers['set-cookie'] as string[])[0]).toMatch(/^__Host-sid=/)
  })

  test('stores only a hash of what the cookie holds', async () => {
    const { id, email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await visitor.logIn(email)
    const token = /sid=([\w-]+)/.exec(visitor.cookie)![1]!
    expect(await sessionsOf(id)).toEqual([{ token_hash: expect.not.stringContaining(token) }])
  })

  test('a wrong password is not correct, an unknown account is not found', async () => {
    const { email } = await insertCustomer(db)
    const wrong = await newVisitor(shop).logIn(email, WRONG)
    expect([wrong.status, wrong.error.errorCode, wrong.error.message]).toEqual([
      400,
      'INCORRECT_PASSWORD',
      "This password isn't correct. Try again!",
    ])
    expect(wrong.headers['set-cookie']).toBeUndefined()
    for (const account of ['nobody@example.com', '212-555-0199']) {
      const { status, error } = await newVisitor(shop).logIn(account)
      expect([status, error.errorCode, error.message]).toEqual([
        400,
        'CUSTOMER_NOT_REGISTERED',
        'Could not find your account!',
      ])
    }
  })

  test('a customer without password can log in by code only', async () => {
    const { email, phone_number } = await insertCustomer(db, { password_hash: null })
    const visitor = newVisitor(shop)
    expect((await visitor.logIn(email)).error.errorCode).toBe('INCORRECT_PASSWORD')
    const verification_code = await visitor.getCode({ phone_number }, 'CUSTOMER_LOGIN')
    const { body } = await visitor.call(login, { account: phone_number, verification_code })
    expect(body.email).toBe(email)
  })

  test('a wrong code is not correct, and one is used up by its login', async () => {
    const { phone_number } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    const code = await visitor.getCode({ phone_number }, 'CUSTOMER_LOGIN')
    const tryCode = async (verification_code: string) =>
      visitor.call(login, { account: phone_number, verification_code })
    const wrong = await tryCode(wrongCode(code))
    expect([wrong.status, wrong.error.errorCode]).toEqual([400, 'INCORRECT_VERIFICATION_CODE'])
    expect((await tryCode(code)).status).toBe(200)
    expect((await tryCode(code)).error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
  })

  test('by a code for an account that is gone meanwhile: not found', async () => {
    const { id, phone_number } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    const verification_code = await visitor.getCode({ phone_number }, 'CUSTOMER_LOGIN')
    await db.updateTable('customer').set({ removed_at: new Date() }).where('id', '=', id).execute()
    const answer = await visitor.call(login, { account: phone_number, verification_code })
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CUSTOMER_NOT_FOUND'])
  })

  test.each([
    [{ account: 'neither', password: WRONG }, 'account'],
    [{ account: 'a@example.com' }, 'password'],
    [{ account: 'a@example.com', password: WRONG, verification_code: '000000' }, 'password'],
    [{ account: 'a@example.com', password: 'x'.repeat(129) }, 'password'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await newVisitor(shop).call(login, input)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('wrong passwords', () => {
  test('ten in a quarter of an hour by one guest, then not even the right one', async () => {
    const { email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    for (let i = 0; i < 10; i++) await visitor.logIn(email, WRONG)
    const { status, error, headers } = await visitor.logIn(email)
    expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    // Another customer is not affected.
    expect((await newVisitor(shop).logIn(email)).status).toBe(200)
  })

  test('correct ones do not count', async () => {
    const { email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    for (let i = 0; i < 15; i++) expect((await visitor.logIn(email)).status).toBe(200)
    expect(await listUsed(db)).toEqual([])
  })

  test('hold across processes, exactly, however many come at once', async () => {
    const { email } = await insertCustomer(db)
    const { guestId, address } = newVisitor(shop)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        (i % 2 ? shop : otherProcess).call(
          login,
          { account: email, password: WRONG },
          { guestId, address },
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('of strangers from many addresses do not lock out a customer who made none', async () => {
    const { email, phone_number } = await insertCustomer(db)
    await storeLimits(db, { login_to_account: { limit: 10 } })
    // By either contact; the misses after the first ones use up the account's budget.
    for (let i = 0; i < 10; i++) {
      const stranger = newVisitor(shop)
      for (let n = 0; n < FIRST_TRIES; n++) await stranger.logIn(email, WRONG)
      expect((await stranger.logIn(phone_number, WRONG)).status).toBe(400)
    }
    const oneMore = newVisitor(shop)
    for (let n = 0; n < FIRST_TRIES; n++)
      expect((await oneMore.logIn(email, WRONG)).status).toBe(400)
    expect((await oneMore.logIn(email, WRONG)).status).toBe(429)
    const customer = newVisitor(shop)
    expect((await customer.logIn(email, WRONG)).status).toBe(400)
    expect((await customer.logIn(email)).status).toBe(200)
  })

  test('from one address at one account end sooner than the guests it claims to be', async () => {
    const { email } = await insertCustomer(db)
    const statuses: number[] = []
    for (let i = 0; i < 25; i++) {
      const guestId = `Claimed${String(i).padStart(25, '0')}`
      const address = '203.0.113.200'
      const input = { account: email, password: WRONG }
      statuses.push((await shop.call(login, input, { guestId, address })).status)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  })

  test('a hundred from one address leave the first tries of a customer there', async () => {
    const address = '203.0.113.201'
    const tryAs = async (guest: string, account: string, password: string) =>
      shop.call(login, { account, password }, { guestId: guest.padStart(32, '0'), address })
    const [attacked, customer] = [await insertCustomer(db), await insertCustomer(db)]
    // At one account until it refuses, then two at each of many.
    for (let i = 0; i < 25; i++) await tryAs(`guesser${i}`, attacked.email, WRONG)
    for (let i = 0; i < 100; i++) await tryAs(`guesser${i}`, `nobody${i >> 1}@example.com`, WRONG)
    expect((await tryAs('customer', customer.email, WRONG)).status).toBe(400)
    expect((await tryAs('customer', customer.email, CUSTOMER_PASSWORD)).status).toBe(200)
  })

  test('from one address are bounded, however many accounts it tries, and a customer there waits for one refill (SHOP-15)', async () => {
    await storeLimits(db, { login_first_tries_from_address: { limit: 20 } })
    const { email } = await insertCustomer(db)
    let guests = 0
    const tryAt = (account: string, password: string) => {
      const guestId = `Stuffing${String(++guests).padStart(24, '0')}`
      return shop.call(login, { account, password }, { guestId, address: '203.0.113.202' })
    }
    const statuses: number[] = []
    for (let i = 0; i < 30; i++)
      statuses.push((await tryAt(`listed${i}@example.com`, WRONG)).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
    const refused = await tryAt(email, CUSTOMER_PASSWORD)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeLessThanOrEqual(3_600 / 20)
    await passTime(db, wait)
    expect((await tryAt(email, CUSTOMER_PASSWORD)).status).toBe(200)
  })

  test('customers of one address who log in at the same moment are all heard (SHOP-15)', async () => {
    await storeLimits(db, { login_first_tries_from_address: { limit: 2 } })
    const customers = await Promise.all(Array.from({ length: 8 }, () => insertCustomer(db)))
    const answers = await Promise.all(
      customers.map(({ email }, i) => {
        const guestId = `House${String(i).padStart(27, '0')}`
        const input = { account: email, password: CUSTOMER_PASSWORD }
        return shop.call(login, input, { guestId, address: '203.0.113.203' })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('at an account that is not there count alike', async () => {
    const visitor = newVisitor(shop)
    for (let i = 0; i < 10; i++) {
      expect((await visitor.logIn('nobody@example.com')).status).toBe(400)
    }
    expect((await visitor.logIn('nobody@example.com')).status).toBe(429)
  })
})

describe('a session', () => {
  test('is new at each login: a token planted before the login is not valid afterwards', async () => {
    const [attacker, victim] = [await insertCustomer(db), await insertCustomer(db)]
    const thief = newVisitor(shop)
    await thief.logIn(attacker.email)
    const planted = thief.cookie
    const visitor = newVisitor(shop)
    visitor.bring(planted)
    await visitor.logIn(victim.email)
    expect(visitor.cookie).not.toBe(planted)
    expect((await visitor.current()).id).toBe(victim.id)
    for (const process of [shop, otherProcess]) {
      const { body } = await process.call(getCurrentCustomer, {}, { cookie: planted })
      expect(body.logged_in).toBe(false)
    }
  })

  test('that was made up is not taken over', async () => {
    const { email } = await insertCustomer(db)
    const made = `sid=${'A'.repeat(43)}`
    const visitor = newVisitor(shop)
    visitor.bring(made)
    await visitor.logIn(email)
    expect(visitor.cookie).not.toContain('A'.repeat(43))
    const { body } = await shop.call(getCurrentCustomer, {}, { cookie: made })
    expect(body.logged_in).toBe(false)
  })

  test('is valid in every process, with any guest id', async () => {
    const { id, email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await visitor.logIn(email)
    const { cookie } = visitor
    expect((await otherProcess.call(getCurrentCustomer, {}, { cookie })).body.id).toBe(id)
  })

  test('survives a wrong password', async () => {
    const { id, email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await visitor.logIn(email)
    await visitor.logIn(email, WRONG)
    expect((await visitor.current()).id).toBe(id)
  })
})

describe('PUT /ajax/customer/logout', () => {
  test('ends the session here at once, elsewhere in a moment; its cookie opens nothing again', async () => {
    const { id, email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await visitor.logIn(email)
    const { cookie } = visitor
    // Both processes have the session in their cache.
    for (const process of [shop, otherProcess])
      expect((await process.call(getCurrentCustomer, {}, { cookie })).body.id).toBe(id)
    const { status, body, headers } = await visitor.logOut()
    expect([status, body]).toEqual([200, { logged_in: false }])
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^sid=; .*Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^signed-in=; .*Expires=Thu, 01 Jan 1970/),
    ])
    const replay = async (at: typeof shop) =>
      (await at.call(getCurrentCustomer, {}, { cookie })).body.logged_in
    expect(await replay(shop)).toBe(false)
    await vi.waitFor(async () => expect(await replay(otherProcess)).toBe(false), { timeout: 2_000 })
    expect(await sessionsOf(id)).toEqual([])
  })

  test('does not end other sessions of the customer', async () => {
    const { id, email } = await insertCustomer(db)
    const [phone, laptop] = [newVisitor(shop), newVisitor(shop)]
    await phone.logIn(email)
    await laptop.logIn(email)
    await phone.logOut()
    expect((await laptop.current()).id).toBe(id)
  })

  test('is fine for a guest, and again', async () => {
    for (let i = 0; i < 2; i++) {
      const { status, body } = await shop.call(logout, {})
      expect([status, body]).toEqual([200, { logged_in: false }])
    }
  })

  test('a session that is read while it ends is not remembered', async () => {
    const { email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await visitor.logIn(email)
    const { cookie } = visitor
    const read = async () => shop.call(getCurrentCustomer, {}, { cookie })
    await Promise.all([visitor.logOut(), ...Array.from({ length: 10 }, read)])
    expect((await read()).body.logged_in).toBe(false)
  })
})

test('a password that is changed while it is checked opens no session', async () => {
  const { id, email } = await insertCustomer(db)
  // The customer's row is held as a reset holds it, until the login has checked its password.
  const { promise: mayEnd, resolve: endReset } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const reset = db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('customer')
      .set({
        password_hash: '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
      })
      .where('id', '=', id)
      .execute()
    hold()
    await mayEnd
  })
  await held
  const answer = newVisitor(shop).logIn(email, CUSTOMER_PASSWORD)
  await eventually(async () => {
    const { rows } = await waitingForLocks()
    expect(rows.length).toBeGreaterThan(0)
  })
  endReset()
  await reset
  expect((await answer).error.errorCode).toBe('INCORRECT_PASSWORD')
  expect(await sessionsOf(id)).toEqual([])
})

async function waitingForLocks() {
  return sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
}
