import { getCurrentCustomer } from '@twirl/contract/accounts/customer'
import {
  checkResetPasswordLink,
  resetPassword,
  sendResetPasswordLink,
} from '@twirl/contract/accounts/password'
import { confirmEmail, updateProfile } from '@twirl/contract/accounts/profile'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { CUSTOMER_PASSWORD, insertCustomer } from '../../../test/factories.ts'
import { newVisitor, wrongCode } from '../../../test/new-visitor.ts'
import { storeLimits } from '../../../test/stored-limits.ts'

const shop = await buildTestApp()
const otherProcess = await buildTestApp({ besides: shop })
const { db, outbox } = shop

beforeEach(() => db.deleteFrom('limit_use').execute())

const NEW = 'velvet9night'

type Visitor = ReturnType<typeof newVisitor>

const askForLink = async (email: string, visitor: Visitor = newVisitor(shop)) =>
  visitor.call(sendResetPasswordLink, { email })
const readLink = async (email: string) => {
  const mail = (await outbox(email)).find(({ subject }) => subject === 'Set a new password')
  return new URL(mail!.links[0]!)
}
const readToken = async (email: string) => (await readLink(email)).searchParams.get('token')!
const resetWith = async (token: string, new_password = NEW) =>
  newVisitor(shop).call(resetPassword, { token, new_password })
const isValid = async (token: string) =>
  (await newVisitor(shop).call(checkResetPasswordLink, { token })).body.valid
const opens = async (email: string, password: string) =>
  (await newVisitor(shop).logIn(email, password)).status === 200

describe('POST /ajax/customer/email/send-email-reset-password-link', () => {
  test('mails a link to our own origin, whatever Host the request names', async () => {
    const { email } = await insertCustomer(db)
    const response = await shop.app.inject({
      method: 'POST',
      url: '/ajax/customer/email/send-email-reset-password-link',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/json',
        'guest-id': newVisitor(shop).guestId,
      },
      body: JSON.stringify({ email: email.toUpperCase() }),
    })
    expect([response.statusCode, response.json()]).toEqual([200, { sent: true }])
    const [mail] = await outbox(email)
    expect(mail!.links).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/),
      'http://localhost:3000/contact-us',
    ])
    expect(JSON.stringify(mail)).not.toContain('evil')
  })

  test('replies alike for an address without account, writes as much, mails nothing', async () => {
    const { email } = await insertCustomer(db)
    const unknown = 'nobody@example.com'
    const countLinks = async () =>
      (await db.selectFrom('mail_link').select('token_hash').execute()).length
    const before = await countLinks()
    const [toKnown, toUnknown] = [await askForLink(email), await askForLink(unknown)]
    expect([toUnknown.status, toUnknown.body]).toEqual([toKnown.status, toKnown.body])
    expect(Object.keys(toUnknown.headers)).toEqual(Object.keys(toKnown.headers))
    expect((await countLinks()) - before).toBe(2)
    expect(await outbox(email)).toHaveLength(1)
    expect(await outbox(unknown)).toEqual([])
    const uses = await db.selectFrom('limit_use').select('key').execute()
    const kinds = uses.map(({ key }) => key.split(' ')[0])
    // Both took the same uses of the same limits.
    expect(kinds.filter((kind) => kind === 'reset_link_to_contact')).toHaveLength(2)
    expect(kinds.length % 2).toBe(0)
  })

  test('five an hour to one address, known or not', async () => {
    const { email } = await insertCustomer(db)
    for (const to of [email, 'unknown@example.com']) {
      for (let i = 0; i < 5; i++) expect((await askForLink(to)).status).toBe(200)
      const { status, error } = await askForLink(to)
      expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    }
    expect(await outbox(email)).toHaveLength(5)
  })
})

describe('PUT /ajax/customer/email/check-email-reset-password-link', () => {
  test('says whether a link still sets a password, and uses nothing up', async () => {
    const { email } = await insertCustomer(db)
    await askForLink(email)
    const token = await readToken(email)
    expect([await isValid(token), await isValid(token)]).toEqual([true, true])
    expect(await isValid(`${token}x`)).toBe(false)
    await resetWith(token)
    expect(await isValid(token)).toBe(false)
  })

  test('only the newest is valid, for 60 minutes', async () => {
    const { email } = await insertCustomer(db)
    await askForLink(email)
    const first = await readToken(email)
    await askForLink(email)
    const second = await readToken(email)
    expect([await isValid(first), await isValid(second)]).toEqual([false, true])
    shop.clock.advance({ minutes: 59 })
    expect(await isValid(second)).toBe(true)
    shop.clock.advance({ minutes: 1 })
    expect(await isValid(second)).toBe(false)
  })

  test('wrong ones from an address do not refuse the right one', async () => {
    const { email } = await insertCustomer(db)
    await askForLink(email)
    const token = await readToken(email)
    const visitor = newVisitor(shop)
    for (let i = 0; i < 50; i++) await visitor.call(checkResetPasswordLink, { token: `guess${i}` })
    const { status, body } = await visitor.call(checkResetPasswordLink, { token })
    expect([status, body]).toEqual([200, { valid: true }])
  })
})

describe('PUT /ajax/customer/reset-password', () => {
  test('by link: sets the password once, does not log in, and notifies the mailbox', async () => {
    const { email } = await insertCustomer(db)
    await askForLink(email)
    const token = await readToken(email)
    const visitor = newVisitor(shop)
    const { status, body } = await visitor.call(resetPassword, { token, new_password: NEW })
    expect([status, body]).toEqual([200, { changed: true }])
    expect((await visitor.current()).logged_in).toBe(false)
    expect([await opens(email, NEW), await opens(email, CUSTOMER_PASSWORD)]).toEqual([true, false])
    expect((await outbox(email))[0]!.subject).toBe('Your password was changed')
    const again = await resetWith(token, 'another9word')
    expect([again.status, again.error.errorCode]).toEqual([400, 'LINK_HAS_EXPIRED'])
    expect(await opens(email, NEW)).toBe(true)
  })

  test('of 20 at once with one link one sets the password', async () => {
    const { email } = await insertCustomer(db)
    await askForLink(email)
    const token = await readToken(email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => resetWith(token, `velvet9night${i}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ends all sessions of the customer, in this process at once and in other processes', async () => {
    const { id, email } = await insertCustomer(db)
    const [phone, laptop] = [newVisitor(shop), newVisitor(shop)]
    for (const visitor of [phone, laptop]) {
      await visitor.logIn(email)
      // Remembered by both processes.
      expect((await visitor.current(shop)).id).toBe(id)
      expect((await visitor.current(otherProcess)).id).toBe(id)
    }
    const cookies = [phone.cookie, laptop.cookie]
    await askForLink(email)
    await resetWith(await readToken(email))
    const isLoggedIn = async (at: typeof shop, cookie: string) =>
      (await at.call(getCurrentCustomer, {}, { cookie })).body.logged_in
    for (const cookie of cookies) {
      expect(await isLoggedIn(shop, cookie)).toBe(false)
      await vi.waitFor(async () => expect(await isLoggedIn(otherProcess, cookie)).toBe(false), {
        timeout: 2_000,
      })
    }
  })

  test.each(['phone_number', 'email'] as const)('by a code to the %s, or its proof', async (to) => {
    const customer = await insertCustomer(db)
    const contact = { [to]: customer[to] } as { email: string }
    const visitor = newVisitor(shop)
    const code = await visitor.getCode(contact, 'CUSTOMER_RESET_PASSWORD')
    const reset = async (proof: object) =>
      visitor.call(resetPassword, { ...contact, ...proof, new_password: NEW })
    const wrong = await reset({ verification_code: wrongCode(code) })
    expect([wrong.status, wrong.error.errorCode]).toEqual([400, 'INCORRECT_VERIFICATION_CODE'])
    expect((await reset({ verification_code: code })).status).toBe(200)
    expect(await opens(customer.email, NEW)).toBe(true)
    expect((await reset({ verification_code: code })).status).toBe(400)

    await db.deleteFrom('limit_use').execute()
    const register_id = await visitor.prove(contact, 'CUSTOMER_RESET_PASSWORD')
    expect((await reset({ register_id })).status).toBe(200)
    expect((await reset({ register_id })).error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
    expect((await visitor.current()).logged_in).toBe(false)
  })

  test('a proof of one contact does not set the password of another customer', async () => {
    const [a, b] = [await insertCustomer(db), await insertCustomer(db)]
    const visitor = newVisitor(shop)
    const register_id = await visitor.prove(
      { phone_number: a.phone_number },
      'CUSTOMER_RESET_PASSWORD',
    )
    for (const contact of [{ phone_number: b.phone_number }, { email: a.email }]) {
      const { error } = await visitor.call(resetPassword, {
        ...contact,
        register_id,
        new_password: NEW,
      })
      expect(error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
    }
    expect(await opens(b.email, CUSTOMER_PASSWORD)).toBe(true)
  })

  test('a contact without account is refused like a wrong code', async () => {
    const visitor = newVisitor(shop)
    const contact = { email: 'no-account@example.com' }
    await visitor.askForCode(contact, 'CUSTOMER_RESET_PASSWORD')
    const input = { ...contact, verification_code: '000000', new_password: NEW }
    const { status, error } = await visitor.call(resetPassword, input)
    expect([status, error.errorCode]).toEqual([400, 'INCORRECT_VERIFICATION_CODE'])
  })

  test('by the current password: the customer stays logged in with a new session, the others end', async () => {
    const { id, email } = await insertCustomer(db)
    const [here, elsewhere] = [newVisitor(shop), newVisitor(shop)]
    await here.logIn(email)
    await elsewhere.logIn(email)
    const before = here.cookie
    const change = async (password: string) =>
      here.call(resetPassword, { password, new_password: NEW })
    const wrong = await change('wrong1')
    expect([wrong.status, wrong.error.errorCode]).toEqual([400, 'INCORRECT_PASSWORD'])
    expect((await change(CUSTOMER_PASSWORD)).body).toEqual({ changed: true })
    expect(here.cookie).not.toBe(before)
    expect((await here.current()).id).toBe(id)
    expect((await elsewhere.current()).logged_in).toBe(false)
    const old = await shop.call(getCurrentCustomer, {}, { cookie: before })
    expect(old.body.logged_in).toBe(false)
    expect((await outbox(email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ])
  })

  test('a guest has no current password', async () => {
    const input = { password: CUSTOMER_PASSWORD, new_password: NEW }
    const { status, error } = await newVisitor(shop).call(resetPassword, input)
    expect([status, error.errorCode]).toEqual([401, 'UNAUTHORIZED'])
  })

  test('a common password is refused, and the link stays good', async () => {
    const { email } = await insertCustomer(db)
    await askForLink(email)
    const token = await readToken(email)
    for (const common of ['password1', 'nora2026']) {
      const { status, error } = await resetWith(token, common)
      expect([status, error.errorCode]).toEqual([400, 'COMMON_PASSWORD'])
    }
    expect((await resetWith(token)).status).toBe(200)
  })

  test('the list of common passwords does not reveal the name of the customer', async () => {
    const { email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    const input = { email, verification_code: '000000', new_password: 'nora2026' }
    expect((await visitor.call(resetPassword, input)).error.errorCode).toBe(
      'INCORRECT_VERIFICATION_CODE',
    )
  })

  test('wrong codes are counted as at login; those for no code count for nothing', async () => {
    await storeLimits(db, { wrong_code_to_contact: { limit: 1 } })
    const { email } = await insertCustomer(db)
    const guess = async (visitor: ReturnType<typeof newVisitor>) =>
      visitor.call(resetPassword, { email, verification_code: '000000', new_password: NEW })
    for (let i = 0; i < 10; i++) expect((await guess(newVisitor(shop))).status).toBe(400)
    const asked = newVisitor(shop)
    while ((await asked.getCode({ email }, 'CUSTOMER_RESET_PASSWORD')) === '000000')
      await db.deleteFrom('limit_use').execute()
    for (let i = 0; i < 3; i++) expect((await guess(asked)).status).toBe(400)
    expect((await guess(asked)).status).toBe(429)
    await db.deleteFrom('setting').execute()
  })

  test.each([
    [{ new_password: NEW }, 'token'],
    [{ new_password: NEW, token: 'a', password: 'b' }, 'token'],
    [{ new_password: 'short', token: 'a' }, 'new_password'],
    [{ new_password: NEW, verification_code: '000000' }, 'phone_number'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await newVisitor(shop).call(resetPassword, input)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  test('a link sent to the old mailbox expires when the e-mail changes', async () => {
    const { id, email } = await insertCustomer(db)
    await askForLink(email)
    const token = await readToken(email)
    const visitor = newVisitor(shop)
    await visitor.logIn(email)
    await visitor.call(updateProfile, { email: `moved${id}@example.com` })
    const confirm = new URL((await outbox(`moved${id}@example.com`))[0]!.links[0]!)
    await visitor.call(confirmEmail, { token: confirm.searchParams.get('token')! })
    expect((await resetWith(token)).error.errorCode).toBe('LINK_HAS_EXPIRED')
  })
})
