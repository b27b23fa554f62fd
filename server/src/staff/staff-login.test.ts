import {
  beginTotp,
  changeStaffPassword,
  confirmStaffPassword,
  confirmTotp,
  endStaffDevice,
  getStaffAccount,
  removeTotp,
  renewRecoveryCodes,
} from '@twirl/contract/staff/access/account'
import { getStaffLogin, giveFactorCode, staffLogOut } from '@twirl/contract/staff/access/login'
import { listAudit } from '@twirl/contract/staff/access/audit'
import { generate } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts'
import {
  insertStaff,
  logInStaff,
  newStaffBrowser,
  STAFF_PASSWORD,
} from '../../test/staff-factory.ts'

const NOON = new Date('2026-11-16T17:00:00Z')
const shop = await buildTestApp({ now: NOON })
const production = await buildTestApp({
  besides: shop,
  settings: {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://twirl.example',
    DEMO: 'off',
  },
})
const { db, clock } = shop

beforeEach(async () => {
  clock.set(NOON)
  await db.deleteFrom('limit_use').execute()
})

type Browser = ReturnType<typeof newStaffBrowser>

const codeAt = (secret: string, at = clock.now()) =>
  generate({ secret, epoch: Math.floor(at.getTime() / 1_000) })

/** Sets up an authenticator app; returns its secret and the recovery codes. */
async function setUpTotp(browser: Browser) {
  const { secret } = (await browser.call(beginTotp, {})).body
  const { body } = await browser.call(confirmTotp, { code: await codeAt(secret) })
  return { secret, codes: body.recovery_codes! }
}

async function newMemberWithTotp(at: TestApp = shop) {
  const member = await insertStaff(db)
  const browser = newStaffBrowser(at)
  await browser.logIn(member.email)
  const factor = await setUpTotp(browser)
  // The code of this time step is used up.
  clock.advance({ seconds: 60 })
  return { ...member, ...factor, browser }
}

const stageOf = async (browser: Browser) => (await browser.call(getStaffLogin, {})).body.stage

describe('the login', () => {
  test('has a cookie of its own that no other site sends (STAFF-3)', async () => {
    const { email } = await insertStaff(db)
    const { headers, body } = await newStaffBrowser(shop).logIn(email)
    expect(String(headers['set-cookie'])).toMatch(
      /^staff=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    )
    expect([body.stage, body.member?.email]).toEqual(['COMPLETE', email])
    const secure = await newStaffBrowser(production).logIn(email)
    expect(String(secure.headers['set-cookie'])).toMatch(/^__Host-staff=.*; Secure/)
  })

  test('answers an unknown e-mail like a wrong password, and a deactivated member (STAFF-4)', async () => {
    const { email } = await insertStaff(db)
    const gone = await insertStaff(db)
    await db
      .updateTable('staff_member')
      .set({ deactivated_at: NOON })
      .where('id', '=', gone.id)
      .execute()
    const wrong = await newStaffBrowser(shop).logIn(email, 'not the password')
    const unknown = await newStaffBrowser(shop).logIn('nobody@twirl.example')
    const deactivated = await newStaffBrowser(shop).logIn(gone.email)
    for (const { status, error, headers } of [wrong, unknown, deactivated]) {
      expect([status, error.errorCode]).toEqual([400, 'INCORRECT_STAFF_LOGIN'])
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('limits wrong passwords, and not the first tries from another address (STAFF-4)', async () => {
    const { email } = await insertStaff(db)
    const guesser = newStaffBrowser(shop, '198.51.100.7')
    const answers: number[] = []
    for (let i = 0; i < 12; i++) answers.push((await guesser.logIn(email, 'wrong')).status)
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
    expect((await newStaffBrowser(shop, '203.0.113.9').logIn(email)).status).toBe(200)
  })

  test('ends after 30 minutes without use, and after 12 hours (STAFF-3)', async () => {
    const { email } = await insertStaff(db)
    const browser = newStaffBrowser(shop)
    await browser.logIn(email)
    for (let minutes = 0; minutes < 12 * 60 - 25; minutes += 25) {
      clock.advance({ minutes: 25 })
      expect(await stageOf(browser)).toBe('COMPLETE')
    }
    clock.advance({ minutes: 25 })
    expect(await stageOf(browser)).toBeNull()
    await browser.logIn(email)
    clock.advance({ minutes: 31 })
    expect(await stageOf(browser)).toBeNull()
  })

  test('ends with a logout, for whoever has the cookie', async () => {
    const { browser } = await logInStaff(shop)
    const { cookie } = browser
    await browser.call(staffLogOut, {})
    expect((await shop.call(getStaffLogin, {}, { cookie })).body.stage).toBeNull()
  })
})

describe('the second factor', () => {
  test('is wanted where a member has one, and completes the login with a new token (STAFF-7)', async () => {
    const { email, secret } = await newMemberWithTotp()
    const browser = newStaffBrowser(shop)
    const first = await browser.logIn(email)
    expect([first.body.stage, first.body.factors]).toEqual([
      'FACTOR',
      { totp: true, passkey: false },
    ])
    const before = browser.cookie
    expect((await browser.call(getStaffAccount, {})).error.errorCode).toBe('STAFF_LOGIN_REQUIRED')
    const wrong = await browser.call(giveFactorCode, { code: '000000' })
    expect(wrong.error.errorCode).toBe('INCORRECT_FACTOR')
    const { status } = await browser.call(giveFactorCode, { code: await codeAt(secret) })
    expect([status, await stageOf(browser)]).toEqual([200, 'COMPLETE'])
    expect(browser.cookie).not.toBe(before)
    expect((await shop.call(getStaffLogin, {}, { cookie: before })).body.stage).toBeNull()
  })

  test('a code works once (STAFF-8)', async () => {
    const { email, secret } = await newMemberWithTotp()
    const code = await codeAt(secret)
    const outcomes: number[] = []
    for (const browser of [newStaffBrowser(shop), newStaffBrowser(shop)]) {
      await browser.logIn(email)
      outcomes.push((await browser.call(giveFactorCode, { code })).status)
    }
    expect(outcomes).toEqual([200, 400])
  })

  test('a recovery code works once, in any spelling, and is recorded (STAFF-8)', async () => {
    const { email, codes, browser: owner } = await newMemberWithTotp()
    expect(codes).toHaveLength(10)
    const code = codes[3]!.toUpperCase().replaceAll('-', ' ')
    const outcomes: number[] = []
    for (const browser of [newStaffBrowser(shop), newStaffBrowser(shop)]) {
      await browser.logIn(email)
      outcomes.push((await browser.call(giveFactorCode, { code })).status)
    }
    expect(outcomes).toEqual([200, 400])
    expect((await owner.call(getStaffAccount, {})).body.recovery_codes_left).toBe(9)
    const { entries } = (await owner.call(listAudit, {})).body
    expect(entries[0]).toMatchObject({
      action: 'staff.use-recovery-code',
      after: { codes_left: 9 },
    })
  })

  test('is guessed at most ten times within fifteen minutes, from anywhere', async () => {
    const { email, secret } = await newMemberWithTotp()
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const browser = newStaffBrowser(shop, `203.0.113.${i + 1}`)
      await browser.logIn(email)
      statuses.push((await browser.call(giveFactorCode, { code: '000000' })).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
    const browser = newStaffBrowser(shop)
    await browser.logIn(email)
    expect((await browser.call(giveFactorCode, { code: await codeAt(secret) })).status).toBe(429)
  })

  test('must be set up in production before anything else, and the last one stays (STAFF-7)', async () => {
    const { email } = await insertStaff(db)
    const browser = newStaffBrowser(production)
    expect((await browser.logIn(email)).body.stage).toBe('SETUP')
    expect((await browser.call(getStaffAccount, {})).error.errorCode).toBe('STAFF_LOGIN_REQUIRED')
    await setUpTotp(browser)
    expect(await stageOf(browser)).toBe('COMPLETE')
    expect((await browser.call(removeTotp, {})).error.errorCode).toBe('LAST_FACTOR')
  })

  test('can be removed elsewhere; recovery codes go with the last one', async () => {
    const { browser } = await newMemberWithTotp()
    expect((await browser.call(beginTotp, {})).error.errorCode).toBe('FACTOR_EXISTS')
    expect((await browser.call(removeTotp, {})).status).toBe(200)
    const { has_totp, recovery_codes_left } = (await browser.call(getStaffAccount, {})).body
    expect([has_totp, recovery_codes_left]).toEqual([false, 0])
    expect((await browser.call(renewRecoveryCodes, {})).error.errorCode).toBe('FACTOR_NEEDED')
  })

  test('is stored so that the database alone does not reveal it', async () => {
    const { id, secret, codes } = await newMemberWithTotp()
    const totp = await db
      .selectFrom('staff_totp')
      .select('sealed_secret')
      .where('staff_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(totp.sealed_secret.toString('latin1')).not.toContain(secret)
    const stored = await db.selectFrom('staff_recovery_code').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(codes[0]!.replaceAll('-', ''))
  })
})

describe('sensitive changes', () => {
  test('need the password anew after ten minutes (STAFF-9)', async () => {
    const { browser } = await logInStaff(shop)
    clock.advance({ minutes: 11 })
    expect((await browser.call(beginTotp, {})).error.errorCode).toBe('PASSWORD_NEEDED_AGAIN')
    const wrong = await browser.call(confirmStaffPassword, { password: 'wrong' })
    expect(wrong.error.errorCode).toBe('INCORRECT_PASSWORD')
    await browser.call(confirmStaffPassword, { password: STAFF_PASSWORD })
    expect((await browser.call(beginTotp, {})).status).toBe(200)
  })

  test('a new password signs out the other devices and must not be easy to guess (STAFF-4)', async () => {
    const { email, browser } = await logInStaff(shop)
    const elsewhere = newStaffBrowser(shop)
    await elsewhere.logIn(email)
    const change = (new_password: string) =>
      browser.call(changeStaffPassword, { password: STAFF_PASSWORD, new_password })
    expect((await change('passwordpassword')).error.errorCode).toBe('COMMON_PASSWORD')
    expect((await change('short')).error.fields).toHaveProperty('new_password')
    expect((await change('violet anchor harbor 7')).status).toBe(200)
    expect([await stageOf(browser), await stageOf(elsewhere)]).toEqual(['COMPLETE', null])
    expect((await newStaffBrowser(shop).logIn(email)).status).toBe(400)
  })
})

describe('the devices', () => {
  test('are listed, and each can be signed out, by its member only (STAFF-3)', async () => {
    const { email, browser } = await logInStaff(shop)
    const elsewhere = newStaffBrowser(shop)
    await elsewhere.logIn(email)
    const { devices } = (await browser.call(getStaffAccount, {})).body
    expect(devices.filter(({ is_this_one }) => is_this_one)).toHaveLength(1)
    expect(devices).toHaveLength(2)
    const { id } = devices.find(({ is_this_one }) => !is_this_one)!
    const stranger = await logInStaff(shop)
    expect((await stranger.call(endStaffDevice, { id })).status).toBe(404)
    expect((await browser.call(endStaffDevice, { id })).status).toBe(200)
    expect([await stageOf(browser), await stageOf(elsewhere)]).toEqual(['COMPLETE', null])
  })
})
