import {
  checkVerificationCode,
  sendVerificationCode,
  VERIFICATION_MESSAGE_TYPES,
} from '@twirl/contract/accounts/codes'
import { login } from '@twirl/contract/accounts/login'
import { beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#platform/security/limit-table.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { newVisitor, readCode, wrongCode } from '../../../test/new-visitor.ts'
import { listUsed, passTime } from '../../../test/stored-limits.ts'

const shop = await buildTestApp()
const { db, outbox } = shop

const US_ONLY = 'We can only text US mobile numbers'

let phones = 0
const newPhone = () => ({ phone_number: `312${5_550_000 + ++phones}` })

const forgetLimits = () => db.deleteFrom('limit_use').execute()
beforeEach(forgetLimits)

describe('POST /ajax/customer/send-verification-code', () => {
  test('texts a code of six digits that phones can fill in on our site', async () => {
    const phone = newPhone()
    const { status, body } = await newVisitor(shop).askForCode(phone, 'CUSTOMER_REGISTER')
    expect(status).toBe(200)
    expect(body).toEqual({ expires_in: 600, resend_in: expect.any(Number) as number })
    expect(body.resend_in).toBeGreaterThan(0)
    expect(body.resend_in).toBeLessThanOrEqual(60)
    const messages = await outbox(phone.phone_number)
    expect(messages).toHaveLength(1)
    expect(messages[0]!.channel).toBe('SMS')
    expect(messages[0]!.text).toMatch(/^(\d{6}) is your Twirl code\. [^]*\n@localhost #\1$/)
  })

  test('mails it to the address of an account', async () => {
    const { email } = await insertCustomer(db)
    await newVisitor(shop).askForCode({ email }, 'CUSTOMER_LOGIN')
    const [message] = await outbox(email)
    expect(message).toMatchObject({ channel: 'MAIL', subject: expect.stringMatching(/^\d{6} is/) })
    expect(message!.html).toContain(message!.subject!.slice(0, 6))
  })

  test.each(['CUSTOMER_LOGIN', 'CUSTOMER_RESET_PASSWORD'] as const)(
    '%s: a contact without account gets the same answer, as much is written, nothing is sent',
    async (type) => {
      const known = await insertCustomer(db)
      const unknown = { ...newPhone(), email: `nobody${phones}@example.com` }
      for (const contact of ['email', 'phone_number'] as const) {
        const visitor = newVisitor(shop)
        const before = await db.selectFrom('verification').select('id').execute()
        const toKnown = await visitor.askForCode({ [contact]: known[contact] } as never, type)
        const toUnknown = await visitor.askForCode({ [contact]: unknown[contact] } as never, type)
        expect([toUnknown.status, toUnknown.body.expires_in]).toEqual([200, 600])
        expect(Object.keys(toUnknown.body)).toEqual(Object.keys(toKnown.body))
        expect(Object.keys(toUnknown.headers)).toEqual(Object.keys(toKnown.headers))
        expect(await outbox(known[contact])).toHaveLength(1)
        expect(await outbox(unknown[contact])).toEqual([])
        const after = await db.selectFrom('verification').select('id').execute()
        expect(after.length - before.length).toBe(2)
        await forgetLimits()
      }
    },
  )

  test('a phone number is proven by a text, never by a mail', async () => {
    const { email } = await insertCustomer(db)
    const { status, error } = await newVisitor(shop).askForCode({ email }, 'CUSTOMER_REGISTER')
    expect([status, error.errorCode, error.fields]).toEqual([
      400,
      'BAD_REQUEST',
      { phone_number: 'Required' },
    ])
    expect(await outbox(email)).toEqual([])
  })

  test('a code to change the phone number requires a login', async () => {
    const phone = newPhone()
    const visitor = newVisitor(shop)
    const { status, error } = await visitor.askForCode(phone, 'CUSTOMER_UPDATE_PHONE_NUMBER')
    expect([status, error.errorCode]).toEqual([401, 'UNAUTHORIZED'])
    const { email } = await insertCustomer(db)
    await visitor.logIn(email)
    const asked = await visitor.askForCode(phone, 'CUSTOMER_UPDATE_PHONE_NUMBER')
    expect(asked.status).toBe(200)
    expect(await outbox(phone.phone_number)).toHaveLength(1)
  })

  test.each([
    [{}, 'phone_number'],
    [{ ...newPhone(), email: 'both@example.com' }, 'phone_number'],
    [{ phone_number: '123-456-7890' }, 'phone_number'],
    [{ email: 'nowhere' }, 'email'],
  ])('refuses %j at %s', async (contact, field) => {
    const { status, error } = await newVisitor(shop).askForCode(contact as never, 'CUSTOMER_LOGIN')
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  test.each([
    ['toll-free', ['800', '888', '877', '866', '855', '844', '833', '822']],
    ['premium', ['900']],
    ['personal', ['500', '533', '544', '700']],
    ['of no area', ['222', '333', '999', '710']],
    [
      'of the Caribbean',
      ['242', '246', '264', '268', '284', '345', '441', '473', '649', '658', '664'],
    ],
    [
      'of the Caribbean, too',
      ['721', '758', '767', '784', '809', '829', '849', '868', '869', '876'],
    ],
    [
      'Canadian',
      ['204', '226', '250', '403', '416', '437', '514', '604', '647', '778', '902', '905'],
    ],
  ])('sends nothing to numbers that are %s', async (_, areas) => {
    for (const area of areas) {
      const phone_number = `${area}2345678`
      for (const purpose of ['CUSTOMER_REGISTER', 'CUSTOMER_LOGIN'] as const) {
        const { status, error } = await newVisitor(shop).askForCode({ phone_number }, purpose)
        expect([area, status, error.fields]).toEqual([area, 400, { phone_number: US_ONLY }])
      }
      expect(await outbox(phone_number)).toEqual([])
    }
  })

  test('sends nothing to the premium exchange 976 of any area', async () => {
    const asked = await newVisitor(shop).askForCode(
      { phone_number: '4049760100' },
      'CUSTOMER_LOGIN',
    )
    expect([asked.status, asked.error.fields]).toEqual([400, { phone_number: US_ONLY }])
  })

  test.each(['6785550131', '2125550199', '8085551234', '9075551234', '7875551234'])(
    'texts %s, a number of the US or its territories',
    async (phone_number) => {
      const { status } = await newVisitor(shop).askForCode({ phone_number }, 'CUSTOMER_REGISTER')
      expect([status, (await outbox(phone_number)).length]).toEqual([200, 1])
    },
  )

  test('one a minute to a contact, for all guests together; the refusal says when the next may be requested', async () => {
    const phone = newPhone()
    const first = await newVisitor(shop).askForCode(phone, 'CUSTOMER_REGISTER')
    const { status, error, headers } = await newVisitor(shop).askForCode(phone, 'CUSTOMER_REGISTER')
    expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    const wait = Number(headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(first.body.resend_in)
    expect(await outbox(phone.phone_number)).toHaveLength(1)
    await passTime(db, first.body.resend_in - 20)
    expect((await newVisitor(shop).askForCode(phone, 'CUSTOMER_REGISTER')).status).toBe(429)
    await passTime(db, 20)
    expect((await newVisitor(shop).askForCode(phone, 'CUSTOMER_REGISTER')).status).toBe(200)
  })

  test('five an hour to a contact', async () => {
    const phone = newPhone()
    const forgetLastMinute = () =>
      db.deleteFrom('limit_use').where('key', 'like', 'code_again %').execute()
    let resendIn = 0
    for (let i = 0; i < 5; i++) {
      const { status, body } = await newVisitor(shop).askForCode(phone, 'CUSTOMER_REGISTER')
      expect(status).toBe(200)
      resendIn = body.resend_in
      await forgetLastMinute()
    }
    const sixth = await newVisitor(shop).askForCode(phone, 'CUSTOMER_REGISTER')
    expect(sixth.status).toBe(429)
    // The answer to the fifth said so: the minute alone would not have been true.
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(60)
    expect(resendIn).toBeGreaterThanOrEqual(Number(sixth.headers['retry-after']))
    expect(await outbox(phone.phone_number)).toHaveLength(5)
  })

  test('so many an hour by one guest, and from one address', async () => {
    const { code_by_guest, code_from_address } = LIMITS
    const visitor = newVisitor(shop)
    for (let i = 0; i < code_by_guest.limit; i++)
      expect((await visitor.askForCode(newPhone(), 'CUSTOMER_REGISTER')).status).toBe(200)
    expect((await visitor.askForCode(newPhone(), 'CUSTOMER_REGISTER')).status).toBe(429)
    const address = '203.0.113.77'
    const answers = await Promise.all(
      Array.from({ length: code_from_address.limit + 10 }, (_, i) =>
        shop.call(
          sendVerificationCode,
          { ...newPhone(), verification_message_type: 'CUSTOMER_REGISTER' },
          { guestId: `Housemate${String(i).padStart(23, '0')}`, address },
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('neither the code nor the contact stands in the database', async () => {
    const phone = newPhone()
    const code = await newVisitor(shop).getCode(phone, 'CUSTOMER_REGISTER')
    const tables = ['verification', 'limit_use', 'outbox'] as const
    const rows = await Promise.all(
      tables.map((table) => db.selectFrom(table).selectAll().execute()),
    )
    for (const found of rows) expect(found.length).toBeGreaterThan(0)
    const text = JSON.stringify(rows)
    expect(text).not.toContain(phone.phone_number)
    expect(text).not.toMatch(new RegExp(`\\b${code}\\b`))
  })
})

describe('PUT /ajax/customer/check-verification-code', () => {
  test('turns the right code into a proof, spaces and dashes or not', async () => {
    const visitor = newVisitor(shop)
    const phone = newPhone()
    const code = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    const typed = ` ${code.slice(0, 3)}-${code.slice(3)} `
    const { status, body } = await visitor.checkCode(phone, 'CUSTOMER_REGISTER', typed)
    expect(status).toBe(200)
    expect(body).toEqual({
      valid: true,
      register_id: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    const stored = await db.selectFrom('verification').select('proof_hash').execute()
    expect(stored.map(({ proof_hash }) => proof_hash)).not.toContain(body.register_id)
  })

  const rejected = { valid: false, register_id: null }

  test('five wrong codes end it, also for the right one', async () => {
    const visitor = newVisitor(shop)
    const phone = newPhone()
    const code = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    for (let i = 1; i <= 5; i++) {
      const { body } = await visitor.checkCode(phone, 'CUSTOMER_REGISTER', wrongCode(code, i))
      expect(body).toEqual(rejected)
    }
    expect((await visitor.checkCode(phone, 'CUSTOMER_REGISTER', code)).body).toEqual(rejected)
  })

  test('four wrong codes do not', async () => {
    const visitor = newVisitor(shop)
    const phone = newPhone()
    const code = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    for (let i = 1; i <= 4; i++)
      await visitor.checkCode(phone, 'CUSTOMER_REGISTER', wrongCode(code, i))
    expect((await visitor.checkCode(phone, 'CUSTOMER_REGISTER', code)).body.valid).toBe(true)
  })

  test('the right code works once', async () => {
    const visitor = newVisitor(shop)
    const phone = newPhone()
    const code = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    expect((await visitor.checkCode(phone, 'CUSTOMER_REGISTER', code)).body.valid).toBe(true)
    expect((await visitor.checkCode(phone, 'CUSTOMER_REGISTER', code)).body).toEqual(rejected)
  })

  test('of another guest it is wrong, and stays right for who asked for it', async () => {
    const [visitor, thief] = [newVisitor(shop), newVisitor(shop)]
    const phone = newPhone()
    const code = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    expect((await thief.checkCode(phone, 'CUSTOMER_REGISTER', code)).body).toEqual(rejected)
    expect((await visitor.checkCode(phone, 'CUSTOMER_REGISTER', code)).body.valid).toBe(true)
  })

  test('for another purpose or another contact it is wrong', async () => {
    const visitor = newVisitor(shop)
    const phone = newPhone()
    const code = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    await visitor.logIn((await insertCustomer(db)).email)
    for (const type of VERIFICATION_MESSAGE_TYPES.filter((it) => it !== 'CUSTOMER_REGISTER')) {
      expect((await visitor.checkCode(phone, type, code)).body).toEqual(rejected)
    }
    const other = await visitor.checkCode(newPhone(), 'CUSTOMER_REGISTER', code)
    expect(other.body).toEqual(rejected)
    expect((await visitor.checkCode(phone, 'CUSTOMER_REGISTER', code)).body.valid).toBe(true)
  })

  test('after ten minutes it is wrong', async () => {
    const visitor = newVisitor(shop)
    const phone = newPhone()
    const code = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    shop.clock.advance({ minutes: 10 })
    expect((await visitor.checkCode(phone, 'CUSTOMER_REGISTER', code)).body).toEqual(rejected)
  })

  test('only the newest works', async () => {
    const visitor = newVisitor(shop)
    const phone = newPhone()
    const first = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    await forgetLimits()
    let second = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    // One time in a million they are the same.
    while (second === first) {
      await forgetLimits()
      second = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    }
    expect((await visitor.checkCode(phone, 'CUSTOMER_REGISTER', first)).body).toEqual(rejected)
    expect((await visitor.checkCode(phone, 'CUSTOMER_REGISTER', second)).body.valid).toBe(true)
    expect((await visitor.checkCode(phone, 'CUSTOMER_REGISTER', first)).body).toEqual(rejected)
  })

  test('a code to change the phone number requires a login', async () => {
    const visitor = newVisitor(shop)
    const answer = await visitor.checkCode(newPhone(), 'CUSTOMER_UPDATE_PHONE_NUMBER', '000000')
    expect([answer.status, answer.error.errorCode]).toEqual([401, 'UNAUTHORIZED'])
  })

  test('correct codes do not count against a limit', async () => {
    const visitor = newVisitor(shop)
    const phone = newPhone()
    for (let i = 0; i < 12; i++) {
      const code = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
      expect((await visitor.checkCode(phone, 'CUSTOMER_REGISTER', code)).body.valid).toBe(true)
      await db.deleteFrom('limit_use').where('key', 'like', 'code_%').execute()
    }
    expect(await listUsed(db)).toEqual([])
  })

  test.each(['12345', '1234567', 'abcdef', ''])('refuses %j at its field', async (code) => {
    const { status, error } = await newVisitor(shop).checkCode(newPhone(), 'CUSTOMER_LOGIN', code)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['verification_code']])
  })
})

describe('the right code, 100 times at once', () => {
  test('opens one session', async () => {
    const { id, email, phone_number } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    const verification_code = await visitor.getCode({ phone_number }, 'CUSTOMER_LOGIN')
    const { guestId } = visitor
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        shop.call(
          login,
          { account: phone_number, verification_code },
          { guestId, address: `203.0.113.${i}` },
        ),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array<number>(99).fill(400)])
    const wrong = answers.filter(({ status }) => status === 400)
    for (const { error } of wrong) expect(error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
    expect(answers.find(({ status }) => status === 200)!.body.email).toBe(email)
    const sessions = await db
      .selectFrom('session')
      .select('token_hash')
      .where('customer_id', '=', id)
      .execute()
    expect(sessions).toHaveLength(1)
  })

  test('would prove the phone many times, were it looked up before it is used', async () => {
    const visitor = newVisitor(shop)
    const phone = newPhone()
    await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    const newest = () =>
      db
        .selectFrom('verification')
        .select(['id', 'used_at'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    const useNaively = async () => {
      const { id, used_at } = await newest()
      if (used_at !== null) return false
      await db
        .updateTable('verification')
        .set({ used_at: new Date() })
        .where('id', '=', id)
        .execute()
      return true
    }
    const successes = await Promise.all(Array.from({ length: 100 }, useNaively))
    expect(successes.filter(Boolean).length).toBeGreaterThan(1)
  })

  test('proves the phone once', async () => {
    const visitor = newVisitor(shop)
    const phone = newPhone()
    const code = await visitor.getCode(phone, 'CUSTOMER_REGISTER')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        shop.call(
          checkVerificationCode,
          {
            ...phone,
            verification_code: code,
            verification_message_type: 'CUSTOMER_REGISTER',
          },
          { guestId: visitor.guestId, address: `203.0.113.${i}` },
        ),
      ),
    )
    expect(answers.filter(({ body }) => body.valid)).toHaveLength(1)
  })
})

test('a code by mail logs in as well', async () => {
  const { email } = await insertCustomer(db)
  const visitor = newVisitor(shop)
  const verification_code = await visitor.getCode({ email }, 'CUSTOMER_LOGIN')
  expect(await readCode(shop, { email })).toBe(verification_code)
  const { status, body } = await visitor.call(login, { account: email, verification_code })
  expect([status, body.email, body.logged_in]).toEqual([200, email, true])
})
