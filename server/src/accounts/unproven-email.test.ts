import { getByEmail } from '@twirl/contract/accounts/contact'
import { resetPassword, sendResetPasswordLink } from '@twirl/contract/accounts/password'
import { confirmEmail, sendConfirmEmailLink, updateProfile } from '@twirl/contract/accounts/profile'
import { register } from '@twirl/contract/accounts/registration'
import { createAddress, listAddresses } from '@twirl/contract/buying/addresses'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { insertCustomer } from '../../test/factories.ts'
import { newVisitor } from '../../test/new-visitor.ts'

const shop = await buildTestApp()
const { db, outbox } = shop

beforeEach(() => db.deleteFrom('limit_use').execute())

const PASSWORD = 'velvet9night'
const ADDRESS = {
  first_name: 'Vera',
  last_name: 'Stone',
  cell_phone: '4045550144',
  street_address: '12 Peachtree St',
  apt_unit_floor: null,
  city: 'Atlanta',
  state: 'GA',
  zip_code: '30303',
} as const

let people = 0
function newContacts() {
  const number = ++people
  return { email: `owner${number}@example.com`, phone_number: `213${5_560_000 + number}` }
}

/** Opens an account with a phone number of one's own and any e-mail address. */
async function signUp({ email, phone_number }: { email: string; phone_number: string }) {
  const visitor = newVisitor(shop)
  const register_id = await visitor.prove({ phone_number }, 'CUSTOMER_REGISTER')
  const name = { first_name: 'Vera', last_name: 'Stone' }
  const answer = await visitor.call(register, {
    ...name,
    email,
    phone_number,
    password: PASSWORD,
    register_id,
  })
  return { visitor, answer }
}

const subjectsTo = async (contact: string) =>
  (await outbox(contact)).map(({ subject }) => subject ?? 'a text message')

/** The token of the newest mail that asks to confirm the address. */
async function readToken(email: string): Promise<string> {
  const links = (await outbox(email)).flatMap((mail) => mail.links)
  const link = links.find((url) => url.includes('/account/confirm-email/'))
  return new URL(link!).searchParams.get('token')!
}

type Visitor = ReturnType<typeof newVisitor>

const confirm = async (visitor: Visitor, email: string) =>
  visitor.call(confirmEmail, { token: await readToken(email) })

describe('an e-mail that its registrant never proved', () => {
  test('is no login, neither by password nor by code, and gets no link to reset the password (ACCOUNT-13)', async () => {
    const { email, phone_number } = newContacts()
    const { answer } = await signUp({ email, phone_number })
    expect(answer.body).toMatchObject({ email, is_email_confirmed: false })

    const login = await newVisitor(shop).logIn(email, PASSWORD)
    expect(login.error.errorCode).toBe('CUSTOMER_NOT_REGISTERED')
    const code = await newVisitor(shop).getCode({ email }, 'CUSTOMER_LOGIN')
    await newVisitor(shop).call(sendResetPasswordLink, { email })
    expect(code).toBe('no code was sent')
    expect(await subjectsTo(email)).toEqual([
      'Your email isn’t confirmed yet',
      'Your email isn’t confirmed yet',
      'Welcome to Twirl',
    ])
    expect((await newVisitor(shop).call(getByEmail, { email })).body).toEqual({ exists: false })
    expect((await newVisitor(shop).logIn(phone_number, PASSWORD)).status).toBe(200)
  })

  test('is a login once its registrant has confirmed it', async () => {
    const { email, phone_number } = newContacts()
    const { visitor } = await signUp({ email, phone_number })
    const confirmed = await confirm(visitor, email)
    expect([confirmed.status, confirmed.body]).toEqual([200, { email }])
    expect(await visitor.current()).toMatchObject({ email, is_email_confirmed: true })
    expect((await newVisitor(shop).logIn(email, PASSWORD)).status).toBe(200)
    await newVisitor(shop).call(sendResetPasswordLink, { email })
    expect(await subjectsTo(email)).toContain('Set a new password')
  })

  test('keeps its link when the profile is saved with the same address', async () => {
    const { email, phone_number } = newContacts()
    const { visitor } = await signUp({ email, phone_number })
    expect((await visitor.call(updateProfile, { email, first_name: 'Ada' })).status).toBe(200)
    expect((await confirm(visitor, email)).status).toBe(200)
  })

  test('is not confirmed by the owner of the mailbox for the account of another person', async () => {
    const { email, phone_number } = newContacts()
    const { visitor: attacker } = await signUp({ email, phone_number })
    const without = await confirm(newVisitor(shop), email)
    expect([without.status, without.error.errorCode]).toEqual([401, 'UNAUTHORIZED'])
    const { visitor: owner } = await signUp(newContacts())
    const asAnother = await confirm(owner, email)
    expect(asAnother.error.errorCode).toBe('LINK_HAS_EXPIRED')
    expect(await attacker.current()).toMatchObject({ is_email_confirmed: false })
    // The refused calls did not use the link up.
    expect((await confirm(attacker, email)).status).toBe(200)
  })

  test('gives an attacker nothing of the owner of the mailbox, and the owner nothing of the attacker', async () => {
    const { email, phone_number: attackersPhone } = newContacts()
    const { visitor: attacker, answer } = await signUp({ email, phone_number: attackersPhone })
    await attacker.call(createAddress, { ...ADDRESS, first_name: 'Mallory' })
    const attackersToken = await readToken(email)

    const { phone_number } = newContacts()
    const { visitor: owner, answer: opened } = await signUp({ email, phone_number })
    expect(opened.status).toBe(200)
    expect(opened.body.id).not.toBe(answer.body.id)
    expect((await confirm(owner, email)).status).toBe(200)
    await newVisitor(shop).call(sendResetPasswordLink, { email })
    const reset = (await outbox(email)).find(({ subject }) => subject === 'Set a new password')!
    const token = new URL(reset.links[0]!).searchParams.get('token')!
    const new_password = 'cedar8lantern'
    await newVisitor(shop).call(resetPassword, { token, new_password })
    await owner.logIn(email, new_password)
    await owner.call(createAddress, ADDRESS)

    const namesSeenBy = async (visitor: Visitor) =>
      (await visitor.call(listAddresses, {})).body.addresses.map(({ first_name }) => first_name)
    expect(await namesSeenBy(owner)).toEqual(['Vera'])
    expect(await namesSeenBy(attacker)).toEqual(['Mallory'])
    const byPhone = newVisitor(shop)
    await byPhone.logIn(attackersPhone, PASSWORD)
    expect(await namesSeenBy(byPhone)).toEqual(['Mallory'])

    // The address is cut off from the attacker's account, which can get it neither by the old link nor by a new one.
    expect(await byPhone.current()).toMatchObject({ email: null, is_email_confirmed: false })
    const old = await byPhone.call(confirmEmail, { token: attackersToken })
    expect(old.error.errorCode).toBe('EMAIL_ALREADY_REGISTERED')
    const anew = await byPhone.call(updateProfile, { email })
    expect(anew.error.errorCode).toBe('EMAIL_ALREADY_REGISTERED')
    const mails = await subjectsTo(email)
    await byPhone.call(resetPassword, { password: PASSWORD, new_password: 'harbor6willow' })
    expect(await subjectsTo(email)).toEqual(mails)
  })

  test('of two accounts with the same one that confirm it at once, one gets it', async () => {
    const { email } = newContacts()
    const both = []
    for (let i = 0; i < 2; i++) {
      const { visitor } = await signUp({ email, phone_number: newContacts().phone_number })
      both.push({ visitor, token: await readToken(email) })
    }
    const answers = await Promise.all(
      both.map(({ visitor, token }) => visitor.call(confirmEmail, { token })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('of a proven phone number that signs up again is its own: the account is known', async () => {
    const contacts = newContacts()
    await signUp(contacts)
    await db.deleteFrom('limit_use').execute()
    const { answer } = await signUp(contacts)
    expect([answer.status, answer.error.errorCode]).toEqual([409, 'CUSTOMER_ALREADY_REGISTERED'])
  })
})

describe('POST /ajax/customer/email/send-confirm-email-link', () => {
  test('mails a new link, and the one before it ends', async () => {
    const { email, phone_number } = newContacts()
    const { visitor } = await signUp({ email, phone_number })
    const first = await readToken(email)
    const { status, body } = await visitor.call(sendConfirmEmailLink, {})
    expect([status, body]).toEqual([200, { sent: true }])
    expect((await subjectsTo(email))[0]).toBe('Confirm your email')
    const old = await visitor.call(confirmEmail, { token: first })
    expect(old.error.errorCode).toBe('LINK_HAS_EXPIRED')
    expect((await confirm(visitor, email)).status).toBe(200)
  })

  test('mails nothing for an address that is confirmed', async () => {
    const { email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await visitor.logIn(email)
    expect((await visitor.call(sendConfirmEmailLink, {})).status).toBe(200)
    expect(await outbox(email)).toEqual([])
  })

  test('five mails a day to one address, the welcome included', async () => {
    const { email, phone_number } = newContacts()
    const { visitor } = await signUp({ email, phone_number })
    for (let i = 0; i < 4; i++)
      expect((await visitor.call(sendConfirmEmailLink, {})).status).toBe(200)
    const { status, error } = await visitor.call(sendConfirmEmailLink, {})
    expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
  })
})
