import {
  findGuestByEmail,
  findGuestByPhoneNumber,
  sendQuestionnaire,
} from '@twirl/contract/groups/rsvp'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { UNKNOWN_VISITOR } from '#platform/http/visitor.ts'
import type { DB } from '#platform/database/schema.gen.ts'
import { Outbox } from '#platform/outbox/outbox.ts'
import { buildTestApp, testSecrets } from '../../../test/build-test-app.ts'
import { insertChapter, insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { insertInvitation, signedInvitation } from '../../../test/rsvp-people.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { lookUpGuest } from './look-up-guest.ts'

const CHAPTER = { university_id: 1, sorority_id: 1 }
const SPRING = 'spring'
const AUTUMN = 'autumn'
const ENDED = 'ended'

const AVA = {
  email: 'ava@example.com',
  phone_number: '4045550131',
  first_name: 'Ava',
  last_name: 'Brooks',
  dress_size: 'S',
}
const EMMA = {
  email: 'emma@example.com',
  phone_number: '4045554821',
  first_name: 'Emma',
  last_name: 'Wells',
  dress_size: 'TWO_XL',
}
const JUST_AN_ADDRESS = 'june@example.com'
const OFF_THE_ROSTER = { email: 'mia@example.com', phone_number: '4045550132' }
const STRANGER = { email: 'nobody@example.com', phone_number: '4045550999' }

let ava = 0
let mia = 0

const { db, databaseUrl, call, clock } = await buildTestApp({
  prepare: async (empty) => {
    await insertChapter(
      empty,
      { id: 1, name: 'Magnolia University' },
      { id: 1, name: 'Zeta Lambda Nu' },
    )
    await insertChapter(empty, { id: 2, name: 'Lakeshore State' }, { id: 2, name: 'Phi Omega Tau' })
    ava = (await insertCustomer(empty, { ...AVA, ...CHAPTER })).id
    mia = (await insertCustomer(empty, { ...OFF_THE_ROSTER, university_id: 2, sorority_id: 2 })).id
    const trunk_show_id = await insertTrunkShow(empty, { ...CHAPTER, alias: SPRING })
    const { phone_number, ...emma } = EMMA
    await insertInvitation(empty, { trunk_show_id, phone_number, ...emma })
    await insertInvitation(empty, { trunk_show_id, email: JUST_AN_ADDRESS })
    await insertTrunkShow(empty, { alias: AUTUMN })
    const ended = await insertTrunkShow(empty, { ...CHAPTER, alias: ENDED, rsvp_state: 'CLOSED' })
    await insertInvitation(empty, { trunk_show_id: ended, email: EMMA.email })
  },
})

let visitors = 0
type Visitor = { guestId: string; address: string; cookie?: string }
function newVisitor(cookie?: string): Visitor {
  const number = ++visitors
  const guestId = `Looker${String(number).padStart(26, '0')}`
  return { guestId, address: `10.1.${number >> 8}.${number & 255}`, ...(cookie && { cookie }) }
}

const byEmail = (email: string, rest: object = {}, visitor = newVisitor()) =>
  call(findGuestByEmail, { trunk_show_alias_id: SPRING, email, ...rest }, visitor)
const byPhone = (cell_phone: string, rest: object = {}, visitor = newVisitor()) =>
  call(findGuestByPhoneNumber, { trunk_show_alias_id: SPRING, cell_phone, ...rest }, visitor)

const NOTHING = {
  exists: false,
  has_answered: false,
  is_masked: false,
  prefill_ref: null,
  first_name: null,
  last_name: null,
  email: null,
  cell_phone: null,
  dress_size: null,
}
const inClear = ({ phone_number, ...person }: typeof EMMA) => ({
  ...NOTHING,
  exists: true,
  ...person,
  cell_phone: phone_number,
})
const HIDDEN = {
  exists: true,
  has_answered: false,
  is_masked: true,
  prefill_ref: expect.stringMatching(/^[\w-]{43}$/),
  first_name: '•••',
  last_name: '•••',
  dress_size: '•••',
}

describe('looking up a contact', () => {
  test('without proof no character of the data on file is shown, only what the visitor typed (RSVP-9)', async () => {
    for (const person of [AVA, EMMA]) {
      expect((await byEmail(person.email)).body).toEqual({
        ...HIDDEN,
        email: `${person.email[0]}•••@example.com`,
        cell_phone: '•••-•••-••••',
      })
      expect((await byPhone(person.phone_number)).body).toEqual({
        ...HIDDEN,
        email: '•••',
        cell_phone: `•••-•••-${person.phone_number.slice(-4)}`,
      })
    }
  })

  test('what is not on file is asked for', async () => {
    expect((await byEmail(JUST_AN_ADDRESS)).body).toEqual({
      ...NOTHING,
      exists: true,
      is_masked: true,
      prefill_ref: expect.any(String),
      email: 'j•••@example.com',
    })
  })

  test('a customer off the roster cannot be told from a stranger', async () => {
    const answers = await Promise.all([
      byEmail(STRANGER.email),
      byEmail(OFF_THE_ROSTER.email),
      byPhone(STRANGER.phone_number),
      byPhone(OFF_THE_ROSTER.phone_number),
      // Each of another event, or of one that takes no answers or never was.
      byEmail(EMMA.email, { trunk_show_alias_id: AUTUMN }),
      byPhone(AVA.phone_number, { trunk_show_alias_id: AUTUMN }),
      byEmail(AVA.email, { trunk_show_alias_id: ENDED }),
      byEmail(EMMA.email, { trunk_show_alias_id: ENDED }),
      byEmail(EMMA.email, { trunk_show_alias_id: 'unheard-of' }),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).toBe(JSON.stringify(NOTHING))
    }
  })

  test('and costs the very same statements', async () => {
    const statementsFor = async (email: string) => {
      const seen: string[] = []
      const logged = new Kysely<DB>({
        dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
        log: ({ query }) => void seen.push(query.sql),
      })
      const visitor = {
        ...UNKNOWN_VISITOR,
        guest_hash: `hash of ${email}`,
        address_hash: email,
      }
      const contact = { kind: 'EMAIL', value: email } as const
      const lookup = { alias: SPRING, contact, invitation: undefined }
      const deps = {
        db: logged,
        clock,
        secrets: testSecrets,
        outbox: new Outbox(testSecrets, { send: async () => {} }),
        publicOrigin: 'http://localhost',
        log: { info: () => {} },
      }
      await lookUpGuest(deps, visitor, lookup)
      await logged.destroy()
      return seen
    }
    const ofStranger = await statementsFor('another@example.com')
    expect(ofStranger.length).toBeGreaterThan(4)
    expect(await statementsFor(OFF_THE_ROSTER.email)).toEqual(ofStranger)
  })

  test('that a contact has answered is told of people on the roster only', async () => {
    const answered = { email: 'answered@example.com', phone_number: '4045550777' }
    const { id: trunk_show_id } = await db
      .selectFrom('trunk_show')
      .select('id')
      .where('alias', '=', SPRING)
      .executeTakeFirstOrThrow()
    await insertInvitation(db, { trunk_show_id, ...answered })
    expect((await byEmail(answered.email)).body).toMatchObject({
      exists: true,
      has_answered: false,
    })
    for (const { email, phone_number } of [answered, OFF_THE_ROSTER]) {
      const form = { first_name: 'Grace', last_name: 'Hart', dress_size: 'M' as const, note: '' }
      const event = { trunk_show_id, trunk_show_alias_id: SPRING }
      const contacts = { email, cell_phone: phone_number }
      await call(sendQuestionnaire, { ...event, ...form, ...contacts }, newVisitor())
    }
    expect((await byEmail(answered.email)).body.has_answered).toBe(true)
    expect((await byPhone(answered.phone_number)).body.has_answered).toBe(true)
    const invitation = signedInvitation(SPRING, answered.email)
    expect((await byEmail(answered.email, { invitation })).body.has_answered).toBe(true)
    expect((await byEmail(OFF_THE_ROSTER.email)).body).toEqual(NOTHING)
    expect((await byPhone(OFF_THE_ROSTER.phone_number)).body).toEqual(NOTHING)
    await db.deleteFrom('questionnaire').execute()
  })

  test('an answer has the same shape for all visitors', async () => {
    const shapes = [await byEmail(EMMA.email), await byEmail(STRANGER.email)]
    expect(new Set(shapes.map(({ body }) => Object.keys(body).join())).size).toBe(1)
  })

  describe('with proof the values are in clear', () => {
    test('by the link of the invitation, for the address and the number', async () => {
      const invitation = signedInvitation(SPRING, EMMA.email)
      expect((await byEmail(' EMMA@example.com', { invitation })).body).toEqual(inClear(EMMA))
      expect((await byPhone(EMMA.phone_number, { invitation })).body).toEqual(inClear(EMMA))
    })

    test('by the login of the guest', async () => {
      const visitor = newVisitor(await logInAs(db, ava))
      expect((await byEmail(AVA.email, {}, visitor)).body).toEqual(inClear(AVA))
      expect((await byPhone('404-555-0131', {}, visitor)).body).toEqual(inClear(AVA))
    })

    test.each([
      ['of another event', signedInvitation(AUTUMN, EMMA.email)],
      ['of another guest', signedInvitation(SPRING, JUST_AN_ADDRESS)],
      ['that is too old', signedInvitation(SPRING, EMMA.email, -1)],
      ['with the address replaced', { ...signedInvitation(SPRING, AVA.email), email: EMMA.email }],
    ])('not by a link %s', async (_, invitation) => {
      expect((await byEmail(EMMA.email, { invitation })).body).toMatchObject(HIDDEN)
      expect((await byPhone(EMMA.phone_number, { invitation })).body).toMatchObject(HIDDEN)
    })

    test('not by the login of another customer, nor by an account that merely claims the address', async () => {
      const other = newVisitor(await logInAs(db, mia))
      expect((await byEmail(AVA.email, {}, other)).body).toMatchObject(HIDDEN)
      const { id } = await insertCustomer(db, { email: EMMA.email, ...CHAPTER })
      const claiming = newVisitor(await logInAs(db, id))
      expect((await byEmail(EMMA.email, {}, claiming)).body).toMatchObject(HIDDEN)
      await db
        .updateTable('customer')
        .set({ removed_at: new Date() })
        .where('id', '=', id)
        .execute()
    })

    test('not by an account of the chapter that never proved the address: it is not on the roster', async () => {
      const email = 'never-proven@example.com'
      const { phone_number } = await insertCustomer(db, {
        ...CHAPTER,
        email,
        email_proven_at: null,
      })
      const invitation = signedInvitation(SPRING, email)
      expect((await byEmail(email)).body).toEqual(NOTHING)
      expect((await byEmail(email, { invitation })).body).toEqual(NOTHING)
      expect((await byPhone(phone_number, { invitation })).body).toMatchObject({
        ...HIDDEN,
        dress_size: null,
        email: null,
      })
    })

    test('and off the roster there is nothing to tell', async () => {
      const visitor = newVisitor(await logInAs(db, mia))
      const invitation = signedInvitation(SPRING, OFF_THE_ROSTER.email)
      expect((await byEmail(OFF_THE_ROSTER.email, { invitation }, visitor)).body).toEqual(NOTHING)
    })
  })

  describe('may be done', () => {
    test('for five contacts by one guest; the sixth is refused, the five stay', async () => {
      const visitor = newVisitor()
      const contacts = [EMMA.email, ...[1, 2, 3].map((n) => `x${n}@example.com`)]
      for (const email of contacts) expect((await byEmail(email, {}, visitor)).status).toBe(200)
      expect((await byPhone(EMMA.phone_number, {}, visitor)).status).toBe(200)
      const sixth = await byEmail('x4@example.com', {}, visitor)
      expect([sixth.status, sixth.error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
      const known = await byEmail(AVA.email, {}, visitor)
      expect({ ...known.error, id: '' }).toEqual({ ...sixth.error, id: '' })
      for (const email of contacts) expect((await byEmail(email, {}, visitor)).status).toBe(200)
      const invitation = signedInvitation(SPRING, EMMA.email)
      expect((await byEmail(EMMA.email, { invitation }, visitor)).status).toBe(200)
    })

    test('100 at once are five', async () => {
      const visitor = newVisitor()
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => byEmail(`many${n}@example.com`, {}, visitor)),
      )
      expect(answers.filter(({ status }) => status === 200).length).toBe(5)
      expect(answers.filter(({ status }) => status === 429).length).toBe(95)
    })

    test('for so many contacts from one address, and so many unknown ones at one event', async () => {
      const { address } = newVisitor()
      const fromThere = () => ({ ...newVisitor(), address })
      await insertTrunkShow(db, { alias: 'counted' })
      await db
        .insertInto('setting')
        .values({
          key: 'limits',
          value: JSON.stringify({ rsvp_contact_from_address: { limit: 3 } }),
        })
        .execute()
      for (let n = 0; n < 3; n++)
        expect((await byEmail(EMMA.email, {}, fromThere())).status).toBe(200)
      expect((await byEmail(EMMA.email, {}, fromThere())).status).toBe(429)

      await db
        .updateTable('setting')
        .set({ value: JSON.stringify({ rsvp_unknown_contact_at_event: { limit: 1 } }) })
        .execute()
      const at = { trunk_show_alias_id: 'counted' }
      expect((await byEmail('y1@example.com', at)).status).toBe(200)
      expect((await byEmail('y2@example.com', at)).status).toBe(429)
      await db.deleteFrom('setting').where('key', '=', 'limits').execute()
    })
  })

  test.each([
    [{ email: 'no address' }, 'email'],
    [{ trunk_show_alias_id: 'a b' }, 'trunk_show_alias_id'],
    [{ invitation: { email: EMMA.email, expires: 1, signature: 'short' } }, 'invitation.signature'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await byEmail(EMMA.email, input)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  test('refuses what is no phone number', async () => {
    const { status, error } = await byPhone('404-155-0131')
    expect([status, error.fields]).toEqual([
      400,
      { cell_phone: 'The correct cell phone format: 333-333-3333' },
    ])
  })
})
