import { getByEmail } from '@twirl/contract/accounts/contact'
import { register } from '@twirl/contract/accounts/registration'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { CUSTOMER_PASSWORD, insertChapter, insertCustomer } from '../../../test/factories.ts'
import { newVisitor, wrongCode } from '../../../test/new-visitor.ts'

const MAGNOLIA = { id: 1, name: 'Magnolia University' }
const ZETA = { id: 1, name: 'Zeta Lambda Nu' }

const shop = await buildTestApp({ prepare: (empty) => insertChapter(empty, MAGNOLIA, ZETA) })
const { db, outbox } = shop

beforeEach(() => db.deleteFrom('limit_use').execute())

type Registration = EndpointInput<typeof register>

let people = 0
/** A registration form with contacts that no account has. */
function newPerson() {
  const number = ++people
  return {
    first_name: 'June',
    last_name: 'Moss',
    email: `june${number}@example.com`,
    phone_number: `213${5_550_000 + number}`,
    password: 'velvet9night',
  }
}

const phoneOf = ({ phone_number }: Registration) => ({ phone_number })

/** Proves the phone number and registers. */
async function signUp(registration: Registration, at = shop) {
  const visitor = newVisitor(at)
  const register_id = await visitor.prove(phoneOf(registration), 'CUSTOMER_REGISTER')
  const answer = await visitor.call(register, { register_id, ...registration })
  return { visitor, register_id, answer }
}

const countCustomers = async () => (await db.selectFrom('customer').select('id').execute()).length

describe('POST /ajax/customer/register', () => {
  test('opens an account, logs in and sends a welcome', async () => {
    const person = newPerson()
    const { visitor, answer } = await signUp({
      ...person,
      email: ` ${person.email.toUpperCase()}`,
      phone_number: person.phone_number.replace(/(...)(...)/, '$1-$2-'),
      referral_source: 'FRIEND',
      university_id: MAGNOLIA.id,
      sorority_id: ZETA.id,
      graduation_date: '2028-05-15',
      dress_size: 'M',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      first_name: 'June',
      email: person.email,
      phone_number: person.phone_number,
      logged_in: true,
      university_name: 'Magnolia University',
      sorority_name: 'Zeta Lambda Nu',
      graduation_date: '2028-05-15',
      dress_size: 'M',
    })
    expect(await visitor.current()).toEqual(answer.body)
    const mails = await outbox(person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Twirl'])
    expect(mails[0]!.text).toContain('Welcome, June!')
    expect(mails[0]!.links[0]).toContain(
      `http://localhost:3000/account/confirm-email/${encodeURIComponent(person.email)}?token=`,
    )
    expect((await newVisitor(shop).logIn(person.phone_number, person.password)).status).toBe(200)
  })

  test('takes the code itself for a proof', async () => {
    const person = newPerson()
    const visitor = newVisitor(shop)
    const verification_code = await visitor.getCode(phoneOf(person), 'CUSTOMER_REGISTER')
    const { status, body } = await visitor.call(register, { ...person, verification_code })
    expect([status, body.phone_number]).toEqual([200, person.phone_number])
  })

  test('stores the password as a hash of argon2id', async () => {
    const real = await buildTestApp({ besides: shop, hasRealPasswords: true })
    const { answer } = await signUp(newPerson(), real)
    const row = await db
      .selectFrom('customer')
      .select('password_hash')
      .where('id', '=', answer.body.id!)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('puts no words of a stranger into the welcome', async () => {
    const person = { ...newPerson(), first_name: 'You won: https://evil.example' }
    await signUp(person)
    const [mail] = await outbox(person.email)
    expect(mail!.text).toContain('Welcome!')
    expect(mail!.text + mail!.html!).not.toContain('evil')
  })

  test('needs a proof of this phone, by this guest, once', async () => {
    const before = await countCustomers()
    const [visitor, thief] = [newVisitor(shop), newVisitor(shop)]
    const [person, other] = [newPerson(), newPerson()]
    const register_id = await visitor.prove(phoneOf(person), 'CUSTOMER_REGISTER')
    const wrongs = [
      await thief.call(register, { ...person, register_id }),
      await visitor.call(register, { ...other, register_id }),
      await visitor.call(register, { ...person, register_id: 'x'.repeat(43) }),
    ]
    for (const { status, error } of wrongs)
      expect([status, error.errorCode]).toEqual([400, 'INCORRECT_VERIFICATION_CODE'])
    expect(await countCustomers()).toBe(before)

    expect((await visitor.call(register, { ...person, register_id })).status).toBe(200)
    const again = await visitor.call(register, { ...other, ...phoneOf(person), register_id })
    expect(again.error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
  })

  test('a proof for something else is none', async () => {
    const { phone_number } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    const register_id = await visitor.prove({ phone_number }, 'CUSTOMER_LOGIN')
    const person = { ...newPerson(), phone_number }
    const { error } = await visitor.call(register, {
      ...person,
      register_id,
      contact_conflict_resolution: 'USE_OLD_EMAIL',
    })
    expect(error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
  })

  test('a proof ends after 15 minutes', async () => {
    const person = newPerson()
    const visitor = newVisitor(shop)
    const register_id = await visitor.prove(phoneOf(person), 'CUSTOMER_REGISTER')
    shop.clock.advance({ minutes: 15 })
    const { error } = await visitor.call(register, { ...person, register_id })
    expect(error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
  })

  test('wrong codes count: five, and the right one is too late', async () => {
    const person = newPerson()
    const visitor = newVisitor(shop)
    const code = await visitor.getCode(phoneOf(person), 'CUSTOMER_REGISTER')
    for (let i = 1; i <= 5; i++) {
      const verification_code = wrongCode(code, i)
      const { error } = await visitor.call(register, { ...person, verification_code })
      expect(error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
    }
    const { error } = await visitor.call(register, { ...person, verification_code: code })
    expect(error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
  })

  test('refuses a common password and uses nothing up', async () => {
    const person = newPerson()
    const { visitor, register_id, answer } = await signUp({ ...person, password: 'password1' })
    expect([answer.status, answer.error.errorCode]).toEqual([400, 'COMMON_PASSWORD'])
    expect((await visitor.call(register, { ...person, register_id })).status).toBe(200)
  })

  test.each([
    [{ password: 'sh1' }, 'password'],
    [{ password: 'onlyletters' }, 'password'],
    [{ password: '12345678' }, 'password'],
    [{ email: 'june@' }, 'email'],
    [{ first_name: '  ' }, 'first_name'],
    [{ phone_number: '123' }, 'phone_number'],
    [{ register_id: undefined }, 'verification_code'],
    [{ contact_conflict_resolution: 'USE_OLD_CELL_PHONE' }, 'account_password'],
    [{ university_id: 99 }, 'university_id'],
    [{ sorority_id: 99 }, 'sorority_id'],
    [{ graduation_date: '2028-02-31' }, 'graduation_date'],
    [{ dress_size: 'HUGE' }, 'dress_size'],
    [{ referral_source: 'NOWHERE' }, 'referral_source'],
  ])('with %j says so at %s', async (change, field) => {
    const registration = { ...newPerson(), register_id: 'x'.repeat(43), ...change }
    const { status, error } = await newVisitor(shop).call(register, registration as Registration)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  test('ten tries an hour by one guest', async () => {
    const visitor = newVisitor(shop)
    const person = { ...newPerson(), register_id: 'x'.repeat(43) }
    for (let i = 0; i < 10; i++) {
      const { error } = await visitor.call(register, person)
      expect(error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
    }
    const { status, error } = await visitor.call(register, person)
    expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  test('six with one unproven e-mail in different spellings open six accounts; its owner gets five mails', async () => {
    const { email } = newPerson()
    for (let i = 0; i < 6; i++) {
      const spelling = i % 2 ? email.toUpperCase() : email
      const { answer } = await signUp({ ...newPerson(), email: spelling })
      const { body } = answer
      expect([answer.status, body.email, body.is_email_confirmed]).toEqual([200, email, false])
    }
    expect(await outbox(email)).toHaveLength(5)
  })

  test('without the constraint looking first would give a proven e-mail to two', async () => {
    const look = (email: string) =>
      db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst()
    const [first, second] = [newPerson(), newPerson()]
    await db.schema.dropIndex('customer_email').execute()
    let looked = 0
    const { promise: bothLooked, resolve } = Promise.withResolvers<void>()
    const openNaively = async (person: typeof first) => {
      const known = await look(first.email)
      looked += 1
      if (looked === 2) resolve()
      await bothLooked
      if (!known)
        await insertCustomer(db, { email: first.email, phone_number: person.phone_number })
    }
    await Promise.all([openNaively(first), openNaively(second)])
    const rows = await db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', first.email)
      .execute()
    expect(rows).toHaveLength(2)
    await db.deleteFrom('customer').where('email', '=', first.email).execute()
    await sql`
      create unique index customer_email on customer (email)
      where removed_at is null and email_proven_at is not null`.execute(db)
  })

  test('a removed customer may register again with the old contacts', async () => {
    const person = newPerson()
    const { answer } = await signUp(person)
    await db
      .updateTable('customer')
      .set({ removed_at: new Date() })
      .where('id', '=', answer.body.id!)
      .execute()
    await db.deleteFrom('limit_use').execute()
    const again = await signUp(person)
    expect(again.answer.status).toBe(200)
    expect(again.answer.body.id).not.toBe(answer.body.id)
  })
})

describe('when an account has the contacts already', () => {
  const stateOf = (id: number) =>
    db
      .selectFrom('customer')
      .select(['first_name', 'email', 'phone_number', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('the phone is A’s: refused, and the same proof logs into A, which is unchanged', async () => {
    const a = await insertCustomer(db)
    const before = await stateOf(a.id)
    const person = { ...newPerson(), phone_number: a.phone_number }
    const { visitor, register_id, answer } = await signUp(person)
    expect([answer.status, answer.error.errorCode]).toEqual([
      409,
      'PHONE_NUMBER_ALREADY_REGISTERED',
    ])
    const chosen = await visitor.call(register, {
      ...person,
      register_id,
      contact_conflict_resolution: 'USE_OLD_EMAIL',
    })
    expect([chosen.status, chosen.body.id]).toEqual([200, a.id])
    expect((await visitor.current()).id).toBe(a.id)
    expect(await stateOf(a.id)).toEqual(before)
    expect((await visitor.call(getByEmail, { email: person.email })).body.exists).toBe(false)
  })

  test('the code itself stays good after a refusal as well', async () => {
    const a = await insertCustomer(db)
    const person = { ...newPerson(), phone_number: a.phone_number }
    const visitor = newVisitor(shop)
    const verification_code = await visitor.getCode(phoneOf(person), 'CUSTOMER_REGISTER')
    for (let i = 0; i < 6; i++) {
      const refused = await visitor.call(register, { ...person, verification_code })
      expect(refused.error.errorCode).toBe('PHONE_NUMBER_ALREADY_REGISTERED')
    }
    const contact_conflict_resolution = 'USE_OLD_EMAIL'
    const input = { ...person, verification_code, contact_conflict_resolution } as const
    expect((await visitor.call(register, input)).body.id).toBe(a.id)
    const again = await visitor.call(register, input)
    expect(again.error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
  })

  test('… with the new e-mail: A keeps its own until the new one is confirmed', async () => {
    const a = await insertCustomer(db)
    const person = { ...newPerson(), phone_number: a.phone_number }
    const { answer } = await signUp({
      ...person,
      contact_conflict_resolution: 'USE_NEW_EMAIL',
    })
    expect(answer.body).toMatchObject({ id: a.id, email: a.email, pending_email: person.email })
    const [confirm] = await outbox(person.email)
    expect(confirm!.links[0]).toContain('/account/confirm-email/')
    expect((await outbox(a.email)).map(({ subject }) => subject)).toEqual([
      'Your email is about to change',
    ])
  })

  test('the e-mail is B’s: refused; B’s password logs into B', async () => {
    const b = await insertCustomer(db)
    const before = await stateOf(b.id)
    const person = { ...newPerson(), email: b.email }
    const { visitor, register_id, answer } = await signUp(person)
    expect([answer.status, answer.error.errorCode]).toEqual([409, 'EMAIL_ALREADY_REGISTERED'])
    const choose = async (account_password: string) =>
      visitor.call(register, {
        ...person,
        register_id,
        contact_conflict_resolution: 'USE_OLD_CELL_PHONE',
        account_password,
      })
    // The password typed for the new account does not open the existing one.
    const wrong = await choose(person.password)
    expect([wrong.status, wrong.error.errorCode]).toEqual([400, 'INCORRECT_PASSWORD'])
    expect((await choose(CUSTOMER_PASSWORD)).body.id).toBe(b.id)
    expect(await stateOf(b.id)).toEqual(before)
  })

  test('… with the new phone: B gets the proven number, and is told', async () => {
    const b = await insertCustomer(db)
    const person = { ...newPerson(), email: b.email }
    const { answer } = await signUp({
      ...person,
      contact_conflict_resolution: 'USE_NEW_CELL_PHONE',
      account_password: CUSTOMER_PASSWORD,
    })
    expect(answer.body).toMatchObject({ id: b.id, phone_number: person.phone_number })
    expect(await stateOf(b.id)).toMatchObject({ first_name: 'Nora', email: b.email })
    expect((await outbox(b.email)).map(({ subject }) => subject)).toEqual([
      'Your phone number was changed',
    ])
  })

  test('both are A’s: refused; the phone logs into A', async () => {
    const a = await insertCustomer(db)
    const person = { ...newPerson(), email: a.email, phone_number: a.phone_number }
    const { visitor, register_id, answer } = await signUp(person)
    expect([answer.status, answer.error.errorCode]).toEqual([409, 'CUSTOMER_ALREADY_REGISTERED'])
    const chosen = await visitor.call(register, {
      ...person,
      register_id,
      contact_conflict_resolution: 'USE_OLD_EMAIL',
    })
    expect(chosen.body.id).toBe(a.id)
  })

  test.each(['USE_NEW_EMAIL', 'USE_NEW_CELL_PHONE'] as const)(
    'of two accounts: %s is refused, nothing moves between them',
    async (contact_conflict_resolution) => {
      const [a, b] = [await insertCustomer(db), await insertCustomer(db)]
      const person = { ...newPerson(), email: b.email, phone_number: a.phone_number }
      const { answer } = await signUp({
        ...person,
        contact_conflict_resolution,
        account_password: CUSTOMER_PASSWORD,
      })
      expect([answer.status, answer.error.errorCode]).toEqual([409, 'CONTACT_CONFLICT'])
      expect(await stateOf(a.id)).toMatchObject({ email: a.email, phone_number: a.phone_number })
      expect(await stateOf(b.id)).toMatchObject({ email: b.email, phone_number: b.phone_number })
    },
  )

  test('of two accounts: the phone opens the one, a password the other', async () => {
    const [a, b] = [await insertCustomer(db), await insertCustomer(db)]
    const person = { ...newPerson(), email: b.email, phone_number: a.phone_number }
    const byPhone = await signUp({ ...person, contact_conflict_resolution: 'USE_OLD_EMAIL' })
    expect(byPhone.answer.body.id).toBe(a.id)
    await db.deleteFrom('limit_use').execute()
    const byPassword = await signUp({
      ...person,
      contact_conflict_resolution: 'USE_OLD_CELL_PHONE',
      account_password: CUSTOMER_PASSWORD,
    })
    expect(byPassword.answer.body.id).toBe(b.id)
  })

  test('B’s password is guessed no oftener here than at login', async () => {
    const b = await insertCustomer(db)
    const person = { ...newPerson(), email: b.email }
    const { visitor, register_id } = await signUp(person)
    await db.deleteFrom('limit_use').execute()
    const guess = async () =>
      visitor.call(register, {
        ...person,
        register_id,
        contact_conflict_resolution: 'USE_OLD_CELL_PHONE',
        account_password: 'wrong1',
      })
    const forgetRegistrations = () =>
      db.deleteFrom('limit_use').where('key', 'like', 'register_%').execute()
    for (let i = 0; i < 10; i++) {
      expect((await guess()).error.errorCode).toBe('INCORRECT_PASSWORD')
      await forgetRegistrations()
    }
    expect((await guess()).status).toBe(429)
    expect((await visitor.logIn(b.email)).status).toBe(429)
  })
})
