import {
  checkQuestionnaire,
  findGuestByEmail,
  findGuestByPhoneNumber,
  sendQuestionnaire,
} from '@twirl/contract/groups/rsvp'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertChapter, insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { insertInvitation, signedInvitation } from '../../../test/rsvp-people.ts'
import { daysFromNow, insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { insertAnswer, listAnswersWith } from './answers.queries.ts'

const CHAPTER = { university_id: 1, sorority_id: 1 }
const SPRING = 'spring'
const ENDS = daysFromNow(4)
const EMMA = {
  email: 'emma@example.com',
  phone_number: '4045554821',
  first_name: 'Emma',
  last_name: 'Wells',
}

let spring = 0
let group = 0

const { app, db, call, clock, outbox } = await buildTestApp({
  prepare: async (empty) => {
    await insertChapter(
      empty,
      { id: 1, name: 'Magnolia University' },
      { id: 1, name: 'Zeta Lambda Nu' },
    )
    spring = await insertTrunkShow(empty, {
      ...CHAPTER,
      alias: SPRING,
      theme: 'Spring Formal',
      rsvp_closes_at: ENDS,
      hand_out_date: '2026-12-31',
      party_date: '2027-01-04',
    })
    await insertInvitation(empty, { trunk_show_id: spring, dress_size: 'L', ...EMMA })
    group = await insertTrunkShow(empty, { alias: 'group' })
    await insertTrunkShow(empty, { alias: 'draft', state: 'DRAFT' })
    await insertTrunkShow(empty, { alias: 'deleted', state: 'DELETED' })
    await insertTrunkShow(empty, { alias: 'canceled', state: 'CANCELED' })
    await insertTrunkShow(empty, { alias: 'closed', rsvp_state: 'CLOSED' })
    await insertTrunkShow(empty, { alias: 'expired', rsvp_closes_at: daysFromNow(-0.1) })
  },
})

let visitors = 0
type Visitor = { guestId: string; address: string; cookie?: string }
function newVisitor(cookie?: string): Visitor {
  const number = ++visitors
  const guestId = `Answer${String(number).padStart(26, '0')}`
  return { guestId, address: `10.2.${number >> 8}.${number & 255}`, ...(cookie && { cookie }) }
}

let people = 0
/** The form of a guest who is not on the roster. */
function newForm() {
  const number = ++people
  return {
    email: `guest${number}@example.com`,
    cell_phone: `404555${7000 + number}`,
    first_name: 'Grace',
    last_name: 'Hart',
    dress_size: 'M' as const,
    note: 'No sequins, please.',
  }
}

const check = (alias: string, rest: object = {}, visitor = newVisitor()) =>
  call(checkQuestionnaire, { trunk_show_alias_id: alias, ...rest }, visitor)
const send = (form: object, visitor = newVisitor()) =>
  call(sendQuestionnaire, { trunk_show_id: spring, trunk_show_alias_id: SPRING, ...form }, visitor)
const answers = (email: string) =>
  db.selectFrom('questionnaire').selectAll().where('email', '=', email).execute()
const THANKS = { status: 200, body: { received: true } }

const REFUSALS = [
  ['unheard-of', 'NO_MATCHED_TRUNK_SHOW'],
  ['draft', 'NO_MATCHED_TRUNK_SHOW'],
  ['deleted', 'TRUNK_SHOW_DELETED'],
  ['canceled', 'TRUNK_SHOW_CANCELED'],
  ['closed', 'QUESTIONNAIRE_CLOSED'],
  ['expired', 'QUESTIONNAIRE_EXPIRED'],
] as const

describe('PUT /ajax/questionnaire/check', () => {
  test('tells what the event is, and until when it takes answers', async () => {
    const { status, body } = await check(SPRING)
    expect([status, body]).toEqual([
      200,
      {
        trunk_show_id: spring,
        trunk_show_theme: 'Spring Formal',
        host: 'Zeta Lambda Nu at Magnolia University',
        hand_out_date: '2026-12-31',
        party_date: '2027-01-04',
        online_start_time: expect.any(String),
        online_end_time: expect.any(String),
        rsvp_end_time: ENDS.toISOString(),
        answer: null,
      },
    ])
    expect((await check('group')).body).toMatchObject({ host: 'Chloe Park', hand_out_date: null })
  })

  test.each(REFUSALS)('%s answers %s', async (alias, code) => {
    const { status, error } = await check(alias)
    expect([status, error.errorCode]).toEqual([400, code])
  })

  test('that a guest has answered is shown to that guest only', async () => {
    const form = newForm()
    const invitation = signedInvitation(SPRING, form.email)
    expect((await check(SPRING, { invitation })).status).toBe(200)
    await send({ ...form, invitation })
    const { status, error } = await check(SPRING, { invitation })
    expect([status, error.errorCode]).toEqual([409, 'QUESTIONNAIRE_ALREADY_EXISTS'])
    expect(error.message).toBe('Hi beautiful, you have filled out this survey!')
    const foreign = { ...signedInvitation(SPRING, 'x@example.com'), email: form.email }
    for (const rest of [{}, { invitation: foreign }])
      expect((await check(SPRING, rest)).status).toBe(200)
  })

  test('after 20 unknown names the 21st is refused', async () => {
    const visitor = newVisitor()
    for (let i = 0; i < 20; i++)
      expect((await check(`guess-${i}`, {}, visitor)).error.errorCode).toBe('NO_MATCHED_TRUNK_SHOW')
    expect((await check('guess-20', {}, visitor)).status).toBe(429)
  })
})

describe('POST /ajax/questionnaire', () => {
  test('stores the answer and confirms it, with a link to the calendar file', async () => {
    const form = newForm()
    expect(
      await send({
        ...form,
        cell_phone: `404-555-${form.cell_phone.slice(-4)}`,
        first_name: ' Mary  Jo ',
      }),
    ).toMatchObject(THANKS)
    expect(await answers(form.email)).toMatchObject([
      {
        ...form,
        first_name: 'Mary Jo',
        trunk_show_id: spring,
        is_email_proven: false,
        is_phone_proven: false,
        customer_id: null,
        contact_conflict_resolution: null,
      },
    ])
    const [mail, ...others] = await outbox(form.email)
    expect(others).toEqual([])
    expect(mail!.subject).toBe('You’re on the list for Spring Formal')
    expect(mail!.text).toContain('Pick-up day: 12/31/2026\nThe party: 01/04/2027')
    expect(mail!.text).toContain('you need the event’s password')
    const url = mail!.links.find((link) => link.endsWith('.ics'))!
    const file = await app.inject(new URL(url).pathname)
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(file.body).toContain('SUMMARY:Spring Formal: pick-up day')
    // The form accepts any address: typed text in the mail would reach strangers.
    for (const typed of ['Mary', 'Hart', 'sequins', form.cell_phone])
      expect(mail!.text + mail!.html).not.toContain(typed)
  })

  test.each(REFUSALS)('%s answers %s, and nothing is stored', async (alias, code) => {
    const form = newForm()
    const { status, error } = await send({ ...form, trunk_show_alias_id: alias })
    expect([status, error.errorCode]).toEqual([400, code])
    expect(await answers(form.email)).toEqual([])
  })

  test('an id and a name of two events match nothing', async () => {
    const { error } = await send({ ...newForm(), trunk_show_id: group })
    expect(error.errorCode).toBe('NO_MATCHED_TRUNK_SHOW')
  })

  test.each([
    [{ email: undefined }, 'email'],
    [{ email: 'no address' }, 'email'],
    [{ cell_phone: '404-155-0131' }, 'cell_phone'],
    [{ first_name: '  ' }, 'first_name'],
    [{ last_name: undefined }, 'last_name'],
    [{ dress_size: undefined }, 'dress_size'],
    [{ dress_size: '2X' }, 'dress_size'],
    [{ note: 'x'.repeat(201) }, 'note'],
    [{ prefill_ref: 'short' }, 'prefill_ref'],
  ])('refuses %j at %s', async (change, field) => {
    const { status, error } = await send({ ...newForm(), ...change })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  test('what is missing is required, all of it at once', async () => {
    const { error } = await send({})
    expect(error.fields).toEqual({
      email: 'Required',
      cell_phone: 'Required',
      first_name: 'Required',
      last_name: 'Required',
      dress_size: 'Required',
    })
  })

  describe('twice', () => {
    test('without proof the guest is thanked again, and the first sender is notified', async () => {
      const form = newForm()
      const first = await send(form)
      for (const same of [
        { email: form.email },
        { cell_phone: form.cell_phone },
        { email: form.email, cell_phone: form.cell_phone },
      ]) {
        const again = await send({ ...newForm(), ...same, note: 'Mine now.' })
        expect(again).toMatchObject({ status: first.status, body: first.body })
      }
      expect(await answers(form.email)).toMatchObject([form])
      const mails = await outbox(form.email)
      expect(mails.map(({ subject }) => subject)).toEqual([
        // Once a day, for any number of tries.
        'Another answer for Spring Formal',
        'You’re on the list for Spring Formal',
      ])
      expect(mails[0]!.text).not.toContain('Mine now.')
    })

    test('from the same browser the guest learns of the first answer', async () => {
      const visitor = newVisitor()
      const form = newForm()
      expect(await send(form, visitor)).toMatchObject(THANKS)
      const { status, error } = await send(form, visitor)
      expect([status, error.errorCode]).toEqual([409, 'QUESTIONNAIRE_ALREADY_EXISTS'])
      expect(await outbox(form.email)).toHaveLength(1)
    })

    test('with proof the guest learns of the first answer', async () => {
      const form = newForm()
      const invitation = signedInvitation(SPRING, form.email)
      expect(await send({ ...form, invitation })).toMatchObject(THANKS)
      const { status, error } = await send({ ...form, invitation })
      expect([status, error.errorCode]).toEqual([409, 'QUESTIONNAIRE_ALREADY_EXISTS'])
      expect(await send(form)).toMatchObject(THANKS)
    })

    test('a login proves it as well, by the phone number', async () => {
      const form = newForm()
      const { id } = await insertCustomer(db, { email: form.email, phone_number: form.cell_phone })
      const visitor = newVisitor(await logInAs(db, id))
      expect(await send(form, visitor)).toMatchObject(THANKS)
      expect(await answers(form.email)).toMatchObject([{ customer_id: id, is_phone_proven: true }])
      expect((await send(form, visitor)).error.errorCode).toBe('QUESTIONNAIRE_ALREADY_EXISTS')
      expect((await check(SPRING, {}, visitor)).error.errorCode).toBe(
        'QUESTIONNAIRE_ALREADY_EXISTS',
      )
    })

    test('an unproven answer does not block the guest who proves the contact', async () => {
      const form = newForm()
      const squatter = newForm()
      await send({ ...squatter, email: form.email })
      await send({ ...newForm(), cell_phone: form.cell_phone })
      const invitation = signedInvitation(SPRING, form.email)
      expect(await send({ ...form, invitation })).toMatchObject(THANKS)
      expect(await answers(form.email)).toMatchObject([{ ...form, is_email_proven: true }])
    })

    test('20 at once are one answer', async () => {
      const form = newForm()
      const sent = await Promise.all(Array.from({ length: 20 }, () => send(form)))
      for (const answer of sent) expect(answer).toMatchObject(THANKS)
      expect((await answers(form.email)).length).toBe(1)
    })

    test('of two that look before either is stored one is refused; without the constraints both would stay', async () => {
      const storeTwo = async (form: ReturnType<typeof newForm>) => {
        let arrive = () => {}
        const both = new Promise<void>((resolve) => (arrive = resolve))
        let looked = 0
        const storeOne = () =>
          db.transaction().execute(async (transaction) => {
            expect(await listAnswersWith(transaction, spring, form)).toEqual([])
            if (++looked === 2) arrive()
            await both
            const proven = { guest_hash: 'naive', is_email_proven: false, is_phone_proven: false }
            await insertAnswer(transaction, { trunk_show_id: spring, ...form, ...proven })
          })
        const outcomes = await Promise.allSettled([storeOne(), storeOne()])
        return outcomes.map(({ status }) => status).toSorted()
      }
      expect(await storeTwo(newForm())).toEqual(['fulfilled', 'rejected'])

      const columns = ['email', 'cell_phone'] as const
      const table = db.schema.alterTable('questionnaire')
      for (const column of columns)
        await table.dropConstraint(`questionnaire_trunk_show_id_${column}_key`).execute()
      const form = newForm()
      expect(await storeTwo(form)).toEqual(['fulfilled', 'fulfilled'])
      await db.deleteFrom('questionnaire').where('email', '=', form.email).execute()
      for (const column of columns)
        await table
          .addUniqueConstraint(`questionnaire_trunk_show_id_${column}_key`, [
            'trunk_show_id',
            column,
          ])
          .execute()
    })

    test('the same person may come to two events', async () => {
      const form = newForm()
      await send(form)
      await send({ ...form, trunk_show_id: group, trunk_show_alias_id: 'group' })
      expect((await answers(form.email)).length).toBe(2)
    })
  })

  describe('with a reference to what is on file', () => {
    const lookUp = async (visitor: Visitor) =>
      (await call(findGuestByEmail, { trunk_show_alias_id: SPRING, email: EMMA.email }, visitor))
        .body.prefill_ref!

    test('the server fills in the hidden fields; the reference is valid once', async () => {
      const visitor = newVisitor()
      const prefill_ref = await lookUp(visitor)
      expect(await send({ email: EMMA.email, prefill_ref, note: 'Hi!' }, visitor)).toMatchObject(
        THANKS,
      )
      expect(await answers(EMMA.email)).toMatchObject([
        {
          cell_phone: EMMA.phone_number,
          first_name: 'Emma',
          last_name: 'Wells',
          dress_size: 'L',
          note: 'Hi!',
          is_email_proven: false,
        },
      ])
      const again = await send({ email: EMMA.email, prefill_ref }, visitor)
      expect(Object.keys(again.error.fields ?? {})).toContain('first_name')
      await db.deleteFrom('questionnaire').where('email', '=', EMMA.email).execute()
    })

    test('found by the number, the number need not be sent; typed values win', async () => {
      const visitor = newVisitor()
      const lookup = { trunk_show_alias_id: SPRING, cell_phone: EMMA.phone_number }
      const { prefill_ref } = (await call(findGuestByPhoneNumber, lookup, visitor)).body
      expect(await send({ prefill_ref, dress_size: 'XS' }, visitor)).toMatchObject(THANKS)
      expect(await answers(EMMA.email)).toMatchObject([{ dress_size: 'XS', last_name: 'Wells' }])
      await db.deleteFrom('questionnaire').where('email', '=', EMMA.email).execute()
    })

    test.each([
      ['of another guest', () => ({}), newVisitor()],
      ['for other contacts', () => ({ email: 'x@example.com', cell_phone: '4045559999' }), null],
      ['at another event', () => ({ trunk_show_alias_id: 'group', trunk_show_id: group }), null],
    ])('one %s stands for nothing', async (_, change, thief) => {
      const visitor = newVisitor()
      const prefill_ref = await lookUp(visitor)
      const { status, error } = await send(
        { email: EMMA.email, prefill_ref, ...change() },
        thief ?? visitor,
      )
      expect([status, error.fields?.['first_name']]).toEqual([400, 'Required'])
    })

    test('one that is too old stands for nothing', async () => {
      const visitor = newVisitor()
      const prefill_ref = await lookUp(visitor)
      clock.advance({ minutes: 15 })
      expect((await send({ email: EMMA.email, prefill_ref }, visitor)).status).toBe(400)
    })

    test('10 at once use it once', async () => {
      const visitor = newVisitor()
      const prefill_ref = await lookUp(visitor)
      const sent = await Promise.all(
        Array.from({ length: 10 }, () => send({ email: EMMA.email, prefill_ref }, visitor)),
      )
      expect(sent.filter(({ status }) => status === 200).length).toBe(1)
      await db.deleteFrom('questionnaire').where('email', '=', EMMA.email).execute()
    })
  })

  test('contacts of two customers are noted for staff; neither account changes (RSVP-11)', async () => {
    const form = newForm()
    const one = await insertCustomer(db, { email: form.email })
    const two = await insertCustomer(db, { phone_number: form.cell_phone })
    const accounts = () =>
      db
        .selectFrom('customer')
        .selectAll()
        .where('id', 'in', [one.id, two.id])
        .orderBy('id')
        .execute()
    const before = await accounts()
    await send(form)
    expect(await answers(form.email)).toMatchObject([
      { customer_id: null, contact_conflict_resolution: 'UNCONFIRMED' },
    ])
    expect(await accounts()).toEqual(before)
  })

  test('the sixth answer of a guest within an hour is refused', async () => {
    const visitor = newVisitor()
    for (let i = 0; i < 5; i++) expect((await send(newForm(), visitor)).status).toBe(200)
    const form = newForm()
    const { status, error } = await send(form, visitor)
    expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await answers(form.email)).toEqual([])
  })
})

describe('GET /trunk-show/{alias}/event.ics', () => {
  test('is a file for calendars, with nothing secret in it', async () => {
    const { statusCode, headers, body } = await app.inject(`/trunk-show/${SPRING}/event.ics`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="spring.ics"',
      'x-content-type-options': 'nosniff',
    })
    expect(body.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
    expect(body).not.toMatch(/secret|password/i)
  })

  test.each(['unheard-of', 'deleted', 'draft', '..%2Fsecret', 'x'.repeat(80)])(
    'there is none for %s',
    async (alias) => {
      const { statusCode } = await app.inject(`/trunk-show/${alias}/event.ics`)
      expect(statusCode).toBe(404)
    },
  )
})
