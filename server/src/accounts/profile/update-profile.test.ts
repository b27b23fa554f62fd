import { confirmEmail, updateProfile } from '@twirl/contract/accounts/profile'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { CUSTOMER_PASSWORD, insertChapter, insertCustomer } from '../../../test/factories.ts'
import { newVisitor, wrongCode } from '../../../test/new-visitor.ts'

const MAGNOLIA = { id: 1, name: 'Magnolia University' }
const LAKESHORE = { id: 2, name: 'Lakeshore State' }
const ZETA = { id: 1, name: 'Zeta Lambda Nu' }
const PHI = { id: 2, name: 'Phi Omega Tau' }

const shop = await buildTestApp({
  prepare: async (empty) => {
    await insertChapter(empty, MAGNOLIA, ZETA)
    await insertChapter(empty, MAGNOLIA, PHI)
    await insertChapter(empty, LAKESHORE, ZETA)
  },
})
const { db, outbox } = shop

beforeEach(() => db.deleteFrom('limit_use').execute())

type Change = EndpointInput<typeof updateProfile>

let phones = 0
const newPhone = () => `617${5_550_000 + ++phones}`
let addresses = 0
const newEmail = () => `new${++addresses}@example.com`

/** A logged-in customer on one device. */
async function newCustomer() {
  const customer = await insertCustomer(db)
  const visitor = newVisitor(shop)
  await visitor.logIn(customer.email)
  return {
    ...customer,
    visitor,
    change: async (change: Change) => visitor.call(updateProfile, change),
  }
}

describe('PUT /ajax/customer/profile', () => {
  test('changes what is named and leaves the rest', async () => {
    const { visitor, change, email } = await newCustomer()
    const before = await visitor.current()
    const { status, body } = await change({ first_name: ' Ada  Mae ', dress_size: 'L' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, first_name: 'Ada Mae', dress_size: 'L' })
    await change({ graduation_date: '2029-05-01' })
    expect(await visitor.current()).toEqual({ ...body, graduation_date: '2029-05-01' })
    expect((await change({ graduation_date: null, dress_size: null })).body).toEqual({
      ...before,
      first_name: 'Ada Mae',
    })
    expect((await change({})).status).toBe(200)
    expect(await outbox(email)).toEqual([])
  })

  test('university and sorority make the customer a member; declining membership clears both (ACCOUNT-16)', async () => {
    const { change } = await newCustomer()
    const none = {
      university_id: null,
      sorority_id: null,
      university_name: null,
      sorority_name: null,
    }
    expect((await change({ is_not_sorority_member: true })).body).toMatchObject({
      ...none,
      is_not_sorority_member: true,
    })
    expect((await change({ university_id: 1 })).body).toMatchObject({
      university_name: MAGNOLIA.name,
      is_not_sorority_member: true,
    })
    expect((await change({ sorority_id: 2 })).body).toMatchObject({
      university_name: MAGNOLIA.name,
      sorority_name: PHI.name,
      is_not_sorority_member: false,
    })
    expect((await change({ is_not_sorority_member: true })).body).toMatchObject({
      ...none,
      is_not_sorority_member: true,
    })
  })

  test.each([
    [{ university_id: 99 }, 'university_id'],
    [{ sorority_id: 99 }, 'sorority_id'],
    [{ university_id: LAKESHORE.id, sorority_id: PHI.id }, 'sorority_id'],
    [{ first_name: '' }, 'first_name'],
    [{ email: 'nowhere' }, 'email'],
    [{ graduation_date: 'soon' }, 'graduation_date'],
  ])('with %j says so at %s', async (change, field) => {
    const customer = await newCustomer()
    const { status, error } = await customer.change(change)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  test('a guest is not logged in, a removed customer not found', async () => {
    const guest = await newVisitor(shop).call(updateProfile, { first_name: 'Eve' })
    expect([guest.status, guest.error.errorCode]).toEqual([401, 'UNAUTHORIZED'])
    const { id, change } = await newCustomer()
    await db.updateTable('customer').set({ removed_at: new Date() }).where('id', '=', id).execute()
    const { status, error } = await change({ first_name: 'Eve' })
    expect([status, error.errorCode]).toEqual([404, 'CUSTOMER_NOT_FOUND'])
  })

  test('cannot change id or password', async () => {
    const { id, email, change } = await newCustomer()
    await change({ id: 1, password_hash: null } as Change)
    const { body } = await newVisitor(shop).logIn(email)
    expect(body.id).toBe(id)
  })
})

describe('a new phone number', () => {
  test('needs its proof; the mailbox is notified', async () => {
    const { visitor, change, email } = await newCustomer()
    const phone_number = newPhone()
    const register_id = await visitor.prove({ phone_number }, 'CUSTOMER_UPDATE_PHONE_NUMBER')
    const { status, body } = await change({ phone_number, register_id })
    expect([status, body.phone_number]).toEqual([200, phone_number])
    expect((await outbox(email)).map(({ subject }) => subject)).toEqual([
      'Your phone number was changed',
    ])
    expect((await newVisitor(shop).logIn(phone_number)).status).toBe(200)
  })

  test('takes the code itself; without one, or with a wrong one, nothing changes', async () => {
    const customer = await newCustomer()
    const { visitor, change } = customer
    const phone_number = newPhone()
    const code = await visitor.getCode({ phone_number }, 'CUSTOMER_UPDATE_PHONE_NUMBER')
    const wrongs = [
      await change({ phone_number, first_name: 'Eve' }),
      await change({ phone_number, first_name: 'Eve', verification_code: wrongCode(code) }),
      await change({ phone_number: newPhone(), first_name: 'Eve', verification_code: code }),
    ]
    for (const { status, error } of wrongs)
      expect([status, error.errorCode]).toEqual([400, 'INCORRECT_VERIFICATION_CODE'])
    const { first_name, phone_number: current } = await visitor.current()
    expect([first_name, current]).toEqual(['Nora', customer.phone_number])
    const right = await change({ phone_number, verification_code: code })
    expect(right.body.phone_number).toBe(phone_number)
  })

  test('five wrong codes end the code', async () => {
    const { visitor, change } = await newCustomer()
    const phone_number = newPhone()
    const code = await visitor.getCode({ phone_number }, 'CUSTOMER_UPDATE_PHONE_NUMBER')
    for (let i = 1; i <= 5; i++)
      await change({ phone_number, verification_code: wrongCode(code, i) })
    const { error } = await change({ phone_number, verification_code: code })
    expect(error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
  })

  test('of another customer is refused, and the proof stays valid', async () => {
    const { visitor, change } = await newCustomer()
    const { id, phone_number } = await insertCustomer(db)
    const register_id = await visitor.prove({ phone_number }, 'CUSTOMER_UPDATE_PHONE_NUMBER')
    const { status, error } = await change({ phone_number, register_id })
    expect([status, error.errorCode]).toEqual([409, 'PHONE_NUMBER_ALREADY_REGISTERED'])
    await db.updateTable('customer').set({ removed_at: new Date() }).where('id', '=', id).execute()
    expect((await change({ phone_number, register_id })).status).toBe(200)
  })

  test('of two who take it at once one gets it', async () => {
    const phone_number = newPhone()
    const both = [await newCustomer(), await newCustomer()]
    const proofs: string[] = []
    for (const { visitor } of both) {
      proofs.push(await visitor.prove({ phone_number }, 'CUSTOMER_UPDATE_PHONE_NUMBER'))
      await db.deleteFrom('limit_use').execute()
    }
    const answers = await Promise.all(
      both.map(({ change }, i) => change({ phone_number, register_id: proofs[i]! })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error.errorCode).toBe('PHONE_NUMBER_ALREADY_REGISTERED')
  })

  test('the current number again is no change', async () => {
    const { phone_number, email, change } = await newCustomer()
    expect((await change({ phone_number })).status).toBe(200)
    expect(await outbox(email)).toEqual([])
  })
})

describe('a new e-mail', () => {
  const confirmLink = async (email: string) => new URL((await outbox(email))[0]!.links[0]!)

  test('waits until it is confirmed; the old one is told at once', async () => {
    const { visitor, change, email } = await newCustomer()
    const wished = newEmail()
    const { status, body } = await change({ email: wished.toUpperCase() })
    expect(status).toBe(200)
    expect(body).toMatchObject({ email, pending_email: wished })
    expect((await outbox(email)).map(({ subject }) => subject)).toEqual([
      'Your email is about to change',
    ])
    const link = await confirmLink(wished)
    expect(link.origin + link.pathname).toBe(
      `http://localhost:3000/account/confirm-email/${encodeURIComponent(wished)}`,
    )
    const token = link.searchParams.get('token')!
    // On any device that is logged in to the account.
    const device = newVisitor(shop)
    await device.logIn(email)
    const confirmed = await device.call(confirmEmail, { token })
    expect([confirmed.status, confirmed.body]).toEqual([200, { email: wished }])
    expect(await visitor.current()).toMatchObject({ email: wished, pending_email: null })
    expect((await newVisitor(shop).logIn(wished)).status).toBe(200)
    expect((await newVisitor(shop).logIn(email)).error.errorCode).toBe('CUSTOMER_NOT_REGISTERED')
    const again = await visitor.call(confirmEmail, { token })
    expect([again.status, again.error.errorCode]).toEqual([400, 'LINK_HAS_EXPIRED'])
  })

  test('only the newest link works', async () => {
    const { visitor, change } = await newCustomer()
    const [first, second] = [newEmail(), newEmail()]
    await change({ email: first })
    await change({ email: second })
    const confirm = async (email: string) =>
      visitor.call(confirmEmail, {
        token: (await confirmLink(email)).searchParams.get('token')!,
      })
    expect((await confirm(first)).error.errorCode).toBe('LINK_HAS_EXPIRED')
    expect((await confirm(second)).body).toEqual({ email: second })
  })

  test('naming the current one cancels the change', async () => {
    const { visitor, change, email } = await newCustomer()
    const wished = newEmail()
    await change({ email: wished })
    expect((await change({ email })).body).toMatchObject({ email, pending_email: null })
    const token = (await confirmLink(wished)).searchParams.get('token')!
    const { error } = await visitor.call(confirmEmail, { token })
    expect(error.errorCode).toBe('LINK_HAS_EXPIRED')
  })

  test('ends after a day', async () => {
    const { visitor, change } = await newCustomer()
    const wished = newEmail()
    await change({ email: wished })
    shop.clock.advance({ days: 1 })
    expect((await visitor.current()).pending_email).toBeNull()
    const token = (await confirmLink(wished)).searchParams.get('token')!
    const { error } = await visitor.call(confirmEmail, { token })
    expect(error.errorCode).toBe('LINK_HAS_EXPIRED')
  })

  test('of another customer is refused, also when that customer got it in between', async () => {
    const { visitor, change } = await newCustomer()
    const other = await insertCustomer(db)
    const taken = await change({ email: other.email })
    expect([taken.status, taken.error.errorCode]).toEqual([409, 'EMAIL_ALREADY_REGISTERED'])
    const wished = newEmail()
    await change({ email: wished })
    await insertCustomer(db, { email: wished })
    const token = (await confirmLink(wished)).searchParams.get('token')!
    const { status, error } = await visitor.call(confirmEmail, { token })
    expect([status, error.errorCode]).toEqual([409, 'EMAIL_ALREADY_REGISTERED'])
  })

  test('of two who confirm it at once one gets it', async () => {
    const wished = newEmail()
    const links: { visitor: ReturnType<typeof newVisitor>; token: string }[] = []
    for (const { visitor, change } of [await newCustomer(), await newCustomer()]) {
      await change({ email: wished })
      links.push({ visitor, token: (await confirmLink(wished)).searchParams.get('token')! })
    }
    const answers = await Promise.all(
      links.map(({ visitor, token }) => visitor.call(confirmEmail, { token })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('five mails an hour', async () => {
    const { change } = await newCustomer()
    for (let i = 0; i < 5; i++) expect((await change({ email: newEmail() })).status).toBe(200)
    const { status, error } = await change({ email: newEmail() })
    expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  test('addresses with and without an account are counted and refused alike', async () => {
    const { change } = await newCustomer()
    const registered = await insertCustomer(db)
    for (let i = 0; i < 5; i++)
      expect((await change({ email: registered.email })).error.errorCode).toBe(
        'EMAIL_ALREADY_REGISTERED',
      )
    const [known, unknown] = [
      await change({ email: registered.email }),
      await change({ email: newEmail() }),
    ]
    expect([known.status, known.error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect([unknown.status, unknown.error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  test('wrong links from an address do not refuse the right one', async () => {
    const { visitor, change } = await newCustomer()
    const email = newEmail()
    await change({ email })
    const token = (await confirmLink(email)).searchParams.get('token')!
    for (let i = 0; i < 50; i++)
      expect((await visitor.call(confirmEmail, { token: `guess${i}` })).status).toBe(400)
    expect((await visitor.call(confirmEmail, { token })).status).toBe(200)
  })
})

describe('a login of more than 15 minutes ago', () => {
  test('changes contacts only with the password', async () => {
    const { change } = await newCustomer()
    shop.clock.advance({ minutes: 16 })
    const email = newEmail()
    const without = await change({ email, first_name: 'Eve' })
    expect([without.status, without.error.errorCode]).toEqual([400, 'PASSWORD_REQUIRED'])
    const wrong = await change({ email, password: 'wrong1', first_name: 'Eve' })
    expect([wrong.status, wrong.error.errorCode]).toEqual([400, 'INCORRECT_PASSWORD'])
    const right = await change({ email, password: CUSTOMER_PASSWORD })
    expect(right.body).toMatchObject({ pending_email: email, first_name: 'Nora' })
  })

  test('changes everything else as ever', async () => {
    const { change } = await newCustomer()
    shop.clock.advance({ days: 1 })
    expect((await change({ first_name: 'Ada' })).body.first_name).toBe('Ada')
  })

  test('of less than that needs none', async () => {
    const { change } = await newCustomer()
    shop.clock.advance({ minutes: 14 })
    expect((await change({ email: newEmail() })).status).toBe(200)
  })

  test('counts wrong passwords as the login does', async () => {
    const { email, change, visitor } = await newCustomer()
    shop.clock.advance({ minutes: 16 })
    for (let i = 0; i < 10; i++) await change({ email: newEmail(), password: 'wrong1' })
    expect((await change({ email: newEmail(), password: CUSTOMER_PASSWORD })).status).toBe(429)
    expect((await visitor.logIn(email)).status).toBe(429)
  })
})
