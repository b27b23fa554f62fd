import { checkQuestionnaire, sendChangeLink, sendQuestionnaire } from '@twirl/contract/groups/rsvp'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { insertInvitation, signedInvitation } from '../../../test/rsvp-people.ts'
import { daysFromNow, insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const SPRING = 'spring'

let spring = 0

const { db, call, clock, outbox } = await buildTestApp({
  prepare: async (empty) => {
    spring = await insertTrunkShow(empty, {
      alias: SPRING,
      theme: 'Spring Formal',
      rsvp_closes_at: daysFromNow(4),
    })
    await insertTrunkShow(empty, { alias: 'deleted', state: 'DELETED' })
    await insertTrunkShow(empty, { alias: 'canceled', state: 'CANCELED' })
    await insertTrunkShow(empty, { alias: 'closed', rsvp_state: 'CLOSED' })
    await insertTrunkShow(empty, { alias: 'expired', rsvp_closes_at: daysFromNow(-0.1) })
  },
})

let visitors = 0
function newVisitor(cookie?: string) {
  const number = ++visitors
  const guestId = `Again${String(number).padStart(27, '0')}`
  return { guestId, address: `10.3.${number >> 8}.${number & 255}`, ...(cookie && { cookie }) }
}

let people = 0
/** The form of a guest who is not on the roster. */
function newForm() {
  const number = ++people
  return {
    email: `again${number}@example.com`,
    cell_phone: `404555${8000 + number}`,
    first_name: 'Grace',
    last_name: 'Hart',
    dress_size: 'M' as const,
    note: 'No sequins, please.',
  }
}

/** The form of a guest who was invited. */
async function newInvitedForm() {
  const form = newForm()
  const { email, cell_phone: phone_number } = form
  await insertInvitation(db, { trunk_show_id: spring, email, phone_number })
  return form
}

const check = (alias: string, rest: object = {}) =>
  call(checkQuestionnaire, { trunk_show_alias_id: alias, ...rest }, newVisitor())
const send = (form: object, visitor = newVisitor()) =>
  call(sendQuestionnaire, { trunk_show_id: spring, trunk_show_alias_id: SPRING, ...form }, visitor)
const answers = (email: string) =>
  db.selectFrom('questionnaire').selectAll().where('email', '=', email).execute()
const THANKS = { status: 200, body: { received: true } }

describe('POST /ajax/questionnaire, twice', () => {
  test('a guest of the roster is told so from any browser, and nothing changes', async () => {
    const form = await newInvitedForm()
    expect(await send(form)).toMatchObject(THANKS)
    for (const same of [{ email: form.email }, { cell_phone: form.cell_phone }]) {
      const { status, error } = await send({ ...newForm(), ...same, note: 'Mine now.' })
      expect([status, error.errorCode]).toEqual([409, 'QUESTIONNAIRE_ALREADY_EXISTS'])
      expect(error.message).toBe('Hi beautiful, you have filled out this survey!')
    }
    expect(await answers(form.email)).toMatchObject([form])
    expect(await outbox(form.email)).toHaveLength(1)
  })

  test('an answer that is refused so counts as a try', async () => {
    const form = await newInvitedForm()
    await send(form)
    const visitor = newVisitor()
    for (let i = 0; i < 5; i++) expect((await send(form, visitor)).status).toBe(409)
    expect((await send(form, visitor)).status).toBe(429)
  })

  test('of a roster’s guest 10 at once are one answer, and the others are told so', async () => {
    const form = await newInvitedForm()
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(form)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await answers(form.email)).length).toBe(1)
  })
})

describe('POST /ajax/questionnaire with is_attending', () => {
  test('a guest who cannot come needs no size, and is not told when to pick it up', async () => {
    const { dress_size: _, ...form } = newForm()
    expect(await send({ ...form, is_attending: false })).toMatchObject(THANKS)
    expect(await answers(form.email)).toMatchObject([
      { ...form, is_attending: false, dress_size: null },
    ])
    const [mail] = await outbox(form.email)
    expect(mail!.subject).toBe('You can’t come to Spring Formal')
    expect(mail!.text).not.toMatch(/12\/31|calendar|sequins/)
    expect(mail!.links).toContain('http://localhost:3000/#/questionnaire?id=spring')
  })
})

describe('POST /ajax/questionnaire with is_change', () => {
  const REFUSED = { status: 409, error: { errorCode: 'QUESTIONNAIRE_ALREADY_EXISTS' } }

  test('the browser that sent an answer changes it and sends only what is different', async () => {
    const [form, visitor] = [newForm(), newVisitor()]
    await send(form, visitor)
    const change = { email: form.email, dress_size: 'XL', note: '', is_change: true }
    expect(await send(change, visitor)).toMatchObject(THANKS)
    expect(await answers(form.email)).toMatchObject([{ ...form, dress_size: 'XL', note: '' }])
  })

  test('declines and comes after all', async () => {
    const [form, visitor] = [newForm(), newVisitor()]
    await send(form, visitor)
    const { email } = form
    await send({ email, is_attending: false, is_change: true }, visitor)
    expect(await answers(email)).toMatchObject([{ is_attending: false, dress_size: null }])
    const back = { email, is_attending: true, is_change: true }
    expect((await send(back, visitor)).error.fields).toEqual({ dress_size: 'Required' })
    expect(await send({ ...back, dress_size: 'S' }, visitor)).toMatchObject(THANKS)
    expect(await answers(email)).toMatchObject([{ is_attending: true, dress_size: 'S' }])
  })

  test('an answer of another browser stays', async () => {
    const form = await newInvitedForm()
    await send(form)
    expect(await send({ ...form, dress_size: 'XL', is_change: true })).toMatchObject(REFUSED)
    const incomplete = { email: form.email, dress_size: 'XL', is_change: true }
    expect((await send(incomplete)).error.fields).toMatchObject({ first_name: 'Required' })
    expect(await answers(form.email)).toMatchObject([form])
  })

  test('data from the roster stays with its e-mail address: no link to another one reveals it', async () => {
    const [form, visitor] = [await newInvitedForm(), newVisitor()]
    await send(form, visitor)
    const moved = { email: 'elsewhere@example.com', cell_phone: form.cell_phone, is_change: true }
    expect((await send({ ...moved, dress_size: 'S' }, visitor)).error.fields).toMatchObject({
      first_name: 'Required',
    })
  })

  test('a customer who answered with the login gets the answer in any browser, to change it', async () => {
    const phone_number = '4045559321'
    const { id } = await insertCustomer(db, { phone_number })
    const cookie = await logInAs(db, id)
    const form = { ...newForm(), cell_phone: phone_number }
    await send(form, newVisitor(cookie))
    const checkAgain = (is_change: boolean, visitor = newVisitor(cookie)) =>
      call(checkQuestionnaire, { trunk_show_alias_id: SPRING, is_change }, visitor)
    expect(await checkAgain(false)).toMatchObject(REFUSED)
    expect((await checkAgain(true)).body.answer).toEqual({ ...form, is_attending: true })
    expect((await checkAgain(true, newVisitor())).body.answer).toBeNull()
    const change = { ...form, dress_size: 'L', is_change: true }
    expect(await send(change, newVisitor(cookie))).toMatchObject(THANKS)
    expect(await answers(form.email)).toMatchObject([{ dress_size: 'L' }])
  })

  test('an answer that another person sent with the phone number of the customer is not shown', async () => {
    const phone_number = '4045559322'
    const { id } = await insertCustomer(db, { phone_number })
    const cookie = await logInAs(db, id)
    await send({ ...newForm(), cell_phone: phone_number })
    const { body } = await call(
      checkQuestionnaire,
      { trunk_show_alias_id: SPRING, is_change: true },
      newVisitor(cookie),
    )
    expect(body.answer).toBeNull()
  })
})

describe('POST /ajax/questionnaire/send-change-link', () => {
  const ask = (contact: object, visitor = newVisitor(), alias = SPRING) =>
    call(sendChangeLink, { trunk_show_alias_id: alias, ...contact }, visitor)
  const linksTo = async (email: string) =>
    (await outbox(email))
      .filter(({ subject }) => subject === 'Change your answer for Spring Formal')
      .map(({ links }) => links.find((link) => link.includes('#/questionnaire?'))!)
  const DONE = { status: 200, body: { received: true } }

  /** The request of a form that was opened with the link. */
  const invitationOf = (link: string) => {
    const values = new URLSearchParams(link.slice(link.indexOf('?')))
    return {
      email: values.get('email')!,
      expires: Number(values.get('expires')),
      signature: values.get('signature')!,
      purpose: values.get('purpose') as 'CHANGE_ANSWER',
    }
  }

  test('mails a link that opens the answer and lets the guest replace it', async () => {
    const form = await newInvitedForm()
    await send(form)
    expect(await ask({ email: form.email })).toMatchObject(DONE)
    const [link] = await linksTo(form.email)
    const invitation = invitationOf(link!)
    const { status, body } = await check(SPRING, { invitation })
    expect(status).toBe(200)
    expect(body.answer).toEqual({ ...form, is_attending: true })

    const changed = { ...form, dress_size: 'XL', note: 'Sequins after all.' }
    const visitor = newVisitor()
    expect(await send({ ...changed, invitation }, visitor)).toMatchObject(THANKS)
    expect(await answers(form.email)).toMatchObject([{ ...changed, is_email_proven: true }])
    // The guest may change it again while the link is valid.
    expect(await send({ ...form, invitation }, visitor)).toMatchObject(THANKS)
    expect(await answers(form.email)).toMatchObject([form])
  })

  test('the link of an invitation does not open the answer', async () => {
    const form = await newInvitedForm()
    await send({ ...form, invitation: signedInvitation(SPRING, form.email) })
    const forged = { ...signedInvitation(SPRING, form.email), purpose: 'CHANGE_ANSWER' as const }
    const { body } = await check(SPRING, { invitation: forged })
    expect(body.answer).toBeNull()
    expect((await send({ ...form, note: 'Mine now.', invitation: forged })).status).toBe(409)
    expect(await answers(form.email)).toMatchObject([form])
  })

  test('the link expires after a day', async () => {
    const form = await newInvitedForm()
    await send(form)
    await ask({ email: form.email })
    const invitation = invitationOf((await linksTo(form.email))[0]!)
    clock.advance({ hours: 24 })
    expect((await check(SPRING, { invitation })).body.answer).toBeNull()
    expect((await send({ ...form, invitation })).status).toBe(409)
  })

  test('for a phone number it goes to the address on the roster, not to the one that was typed', async () => {
    const form = await newInvitedForm()
    const squatter = { ...newForm(), cell_phone: form.cell_phone }
    await send(squatter)
    expect(await ask({ cell_phone: form.cell_phone })).toMatchObject(DONE)
    expect(await linksTo(squatter.email)).toEqual([])
    const [link] = await linksTo(form.email)
    expect(await send({ ...form, invitation: invitationOf(link!) })).toMatchObject(THANKS)
    expect(await answers(form.email)).toMatchObject([form])
    expect(await answers(squatter.email)).toEqual([])
  })

  test('a login stands for its phone number', async () => {
    const form = await newInvitedForm()
    const { id } = await insertCustomer(db, { email: form.email, phone_number: form.cell_phone })
    const visitor = newVisitor(await logInAs(db, id))
    await send(form, visitor)
    expect(await ask({}, visitor)).toMatchObject(DONE)
    expect(await linksTo(form.email)).toHaveLength(1)
    expect(await ask({})).toMatchObject(DONE)
  })

  test('off the roster only the sender’s own browser and the owner of the mailbox get one', async () => {
    const form = newForm()
    const visitor = newVisitor()
    await send(form, visitor)
    await ask({ email: form.email })
    expect(await linksTo(form.email)).toEqual([])
    await ask({ email: form.email, invitation: signedInvitation(SPRING, form.email) })
    await ask({ email: form.email }, visitor)
    expect(await linksTo(form.email)).toHaveLength(2)
  })

  test('for a stranger, and for a guest without an answer, the reply is the same and no mail is sent', async () => {
    const stranger = newForm()
    await send(stranger)
    const silent = await newInvitedForm()
    for (const { email, cell_phone } of [stranger, silent, newForm()]) {
      expect(await ask({ email })).toMatchObject(DONE)
      expect(await ask({ cell_phone })).toMatchObject(DONE)
      expect(await linksTo(email)).toEqual([])
    }
  })

  test('three mails a day go to one contact, from any caller, and the reply does not tell', async () => {
    const form = await newInvitedForm()
    await send(form)
    for (let i = 0; i < 4; i++) expect(await ask({ email: form.email })).toMatchObject(DONE)
    expect(await linksTo(form.email)).toHaveLength(3)
  })

  test('the sixth request of a guest within an hour is refused', async () => {
    const visitor = newVisitor()
    for (let i = 0; i < 5; i++)
      expect((await ask({ email: newForm().email }, visitor)).status).toBe(200)
    expect((await ask({ email: newForm().email }, visitor)).status).toBe(429)
  })

  test.each([
    ['unheard-of', 'NO_MATCHED_TRUNK_SHOW'],
    ['deleted', 'TRUNK_SHOW_DELETED'],
    ['canceled', 'TRUNK_SHOW_CANCELED'],
    ['closed', 'QUESTIONNAIRE_CLOSED'],
    ['expired', 'QUESTIONNAIRE_EXPIRED'],
  ])('%s answers %s', async (alias, code) => {
    const { status, error } = await ask({ email: newForm().email }, newVisitor(), alias)
    expect([status, error.errorCode]).toEqual([400, code])
  })
})
