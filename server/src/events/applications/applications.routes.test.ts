import { randomUUID } from 'node:crypto'
import * as own from '@twirl/contract/groups/lead-applications'
import { sendLeadApplication } from '@twirl/contract/messages'
import * as contract from '@twirl/contract/staff/events/applications'
import type { EventForm } from '@twirl/contract/staff/events/event-form'
import { getEvent } from '@twirl/contract/staff/events/events'
import { describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../../test/build-test-app.ts'
import { insertCollection, insertCustomer, insertProduct } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { datesOfApplication } from './form-of-application.ts'

const NOW = new Date('2027-01-05T17:00:00Z')
const shop = await buildTestApp({
  now: NOW,
  prepare: async (db) => {
    await insertCollection(db, { id: 3, name: 'Formal' })
    await insertProduct(db, { id: 1, collection_ids: [3], variants: [{ size: 'M', core: 3 }] })
  },
})
const { db, call, outbox } = shop
const ella = await logInStaff(shop, ['events'])
const max = await logInStaff(shop, ['events'])

const ADDRESS = {
  first_name: 'Chloe',
  last_name: 'Park',
  cell_phone: '4045551234',
  street_address: '12 Peach Street',
  apt_unit_floor: null,
  city: 'Atlanta',
  state: 'GA' as const,
  zip_code: '30301',
}

let count = 0
const guestOf = (n: number) => `Applicant${String(n).padStart(23, '0')}`

/** A new applicant, each with a Guest-Id and an address of its own. */
async function apply(overrides: object = {}) {
  const number = ++count
  const email = `chloe${number}@example.com`
  const sender = { guestId: guestOf(number), address: `198.51.100.${number}` }
  const application = {
    name: 'Chloe Park',
    email,
    phone_number: '4045551234',
    group_name: `Sunset ${number}`,
    group_size: 12,
    event_date: '2027-03-20',
    referral_source: 'FRIEND' as const,
    message: 'By the sea',
    hand_out_date: '2027-03-18',
    shipping_address: ADDRESS,
    collection_ids: [3],
    expected_sizes: [{ size: 'M' as const, count: 8 }],
    message_token: `Token${String(number).padStart(27, '0')}`,
    ...overrides,
  }
  const answer = bodyOf(await call(sendLeadApplication, application, sender))
  const [mail] = await outbox(application.email)
  const token = /token=([\w.-]+)/.exec(mail!.text)![1]!
  return { id: Number(token.split('.')[0]), token, email: application.email, sender, answer }
}

const get = async (id: number) => bodyOf(await ella.call(contract.getApplication, { id }))
const byLink = async (token: string, cookie?: string) =>
  bodyOf(await call(own.getApplicationByLink, { token }, { cookie }))

async function draft(id: number, { by = ella, key = randomUUID() } = {}) {
  const { form, version } = bodyOf(await by.call(contract.getApplicationForm, { id }))
  return by.call(contract.draftEventOfApplication, {
    id,
    version,
    key,
    form: form as EventForm,
    password: `lilac${id}`,
  })
}

const approveWith = async (id: number, version: number, by = ella) =>
  by.call(contract.approveApplication, {
    id,
    version,
    state: 'OPEN',
    password_hint: 'The name of your house',
  })

async function approve(id: number) {
  bodyOf(await draft(id))
  return bodyOf(await approveWith(id, (await get(id)).version))
}

describe('an application becomes an event', () => {
  test('the mail brings a link to its state, and nothing of what was typed (LEAD-61, LEAD-62)', async () => {
    const { email, token, answer } = await apply()
    expect(answer).toEqual({ received: true, mailed: true })
    const [mail] = await outbox(email)
    expect(mail!.subject).toBe('We got your application')
    expect(mail!.text).not.toContain('Sunset')
    expect(await byLink(token)).toMatchObject({ state: 'RECEIVED', group_size: 12, event: null })
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await call(own.getApplicationByLink, { token: wrong })).status).toBe(404)
  })

  test('the form of the event has what was asked for, and one press makes the draft (LEAD-64)', async () => {
    const { id, token } = await apply()
    expect(await get(id)).toMatchObject({
      state: 'RECEIVED',
      has_account: false,
      address: '12 Peach Street, Atlanta, GA 30301',
      collections: ['Formal'],
      sizes: [{ size: 'M', count: 8 }],
    })
    const { body } = await draft(id)
    const event = bodyOf(await ella.call(getEvent, { id: body.id }))
    expect(event).toMatchObject({
      state: 'DRAFT',
      form: {
        kind: 'ONLINE_GROUP',
        theme: `Sunset ${count}`,
        lead_name: 'Chloe Park',
        lead_email: null,
        hand_out_date: '2027-03-18',
        party_date: '2027-03-20',
        shipping_address: ADDRESS,
        collection_ids: [3],
      },
    })
    expect(await get(id)).toMatchObject({ state: 'PREPARING', event: { state: 'DRAFT' } })
    expect(await byLink(token)).toMatchObject({ state: 'PREPARING', event: null })
  })

  test('the same form twice makes one draft; of two members the second is told who was faster (LEAD-64)', async () => {
    const { id } = await apply()
    const key = randomUUID()
    const { form, version } = bodyOf(await ella.call(contract.getApplicationForm, { id }))
    const input = { id, version, form: form as EventForm, password: 'peony1' }
    const [first, second] = await Promise.all(
      [1, 2].map(() => ella.call(contract.draftEventOfApplication, { ...input, key })),
    )
    expect(bodyOf(first!)).toEqual(bodyOf(second!))
    const late = await max.call(contract.draftEventOfApplication, { ...input, key: randomUUID() })
    expect([late.status, late.error.errorCode]).toEqual([409, 'STEP_REFUSED'])
    expect(late.error.message).toMatch(/was faster on 01\/05\/2027 12:00 PM New York time/)
  })

  test('of two members who make a draft at once, one does (LEAD-64)', async () => {
    const { id } = await apply()
    const answers = await Promise.all([draft(id), draft(id, { by: max })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('approval opens the event and makes the holder of the address its lead (LEAD-65)', async () => {
    const { id: customer, email } = await insertCustomer(db, { email: 'holder@example.com' })
    const { id, token } = await apply({ email })
    const approved = await approve(id)
    expect(approved).toMatchObject({ state: 'APPROVED', event: { state: 'OPEN' } })
    const cookie = await logInAs(db, customer, NOW)
    const seen = await byLink(token, cookie)
    expect(seen).toMatchObject({
      state: 'APPROVED',
      event: { password_hint: 'The name of your house', has_lead: true, is_lead: true },
    })
    const list = bodyOf(await call(own.listOwnApplications, {}, { cookie }))
    expect(list.applications).toEqual([seen])
    const [mail] = await outbox(email)
    expect(mail!.text).toContain('Password: The name of your house')
    expect(mail!.text).toContain('You lead this event now.')
    // Once more changes nothing, and sends nothing.
    expect((await approveWith(id, 1)).status).toBe(200)
    expect(await outbox(email)).toHaveLength(2)
  })

  test('without an account the link makes the first customer who opens it the lead (LEAD-67)', async () => {
    const { id, token, email } = await apply()
    await approve(id)
    expect((await outbox(email))[0]!.text).toContain(
      'create an account with this email address or log in',
    )
    expect(await byLink(token)).toMatchObject({ event: { has_lead: false, is_lead: false } })
    const [chloe, other] = [
      await insertCustomer(db, { email, email_proven_at: null }),
      await insertCustomer(db),
    ]
    const cookies = [await logInAs(db, chloe.id, NOW), await logInAs(db, other.id, NOW)] as const
    const lead = (cookie: string) => call(own.takeTheLead, { token }, { cookie })
    // The link was forwarded, or the address is not confirmed yet.
    for (const cookie of cookies) {
      expect(await byLink(token, cookie)).toMatchObject({ event: { may_lead: false } })
      expect((await lead(cookie)).error.errorCode).toBe('APPLICATION_OF_OTHER_EMAIL')
    }
    expect(await byLink(token)).toMatchObject({ event: { has_lead: false } })
    await db
      .updateTable('customer')
      .set({ email_proven_at: NOW })
      .where('id', '=', chloe.id)
      .execute()
    expect(await byLink(token, cookies[0])).toMatchObject({ event: { may_lead: true } })
    expect(bodyOf(await lead(cookies[0])).event).toMatchObject({ is_lead: true })
    expect((await lead(cookies[0])).status).toBe(200)
    expect((await call(own.takeTheLead, { token })).status).toBe(401)
  })

  test('the first lead stays when the address is confirmed by another account (LEAD-67)', async () => {
    const { id, token, email } = await apply()
    await approve(id)
    const { id: eventId } = (await byLink(token)).event!
    const first = await insertCustomer(db)
    await db
      .updateTable('trunk_show')
      .set({ lead_customer_id: first.id })
      .where('id', '=', eventId)
      .execute()
    const cookie = await logInAs(db, (await insertCustomer(db, { email })).id, NOW)
    const late = await call(own.takeTheLead, { token }, { cookie })
    expect(late.error.errorCode).toBe('EVENT_HAS_LEAD')
  })

  test('nobody leads an event before its application is approved (LEAD-67)', async () => {
    const { id, token } = await apply()
    await draft(id)
    const cookie = await logInAs(db, (await insertCustomer(db)).id, NOW)
    expect((await call(own.takeTheLead, { token }, { cookie })).status).toBe(404)
  })

  test('a refusal is mailed once, with its text (LEAD-66)', async () => {
    const { id, token, email } = await apply()
    const refuse = (text: string, by = ella) =>
      by.call(contract.refuseApplication, { id, version: 1, text })
    expect(bodyOf(await refuse('All boxes are out.'))).toMatchObject({ state: 'REFUSED' })
    expect((await refuse('All boxes are out.')).status).toBe(200)
    expect((await refuse('Another text', max)).error.errorCode).toBe('STEP_REFUSED')
    expect(await byLink(token)).toMatchObject({ state: 'REFUSED', refusal: 'All boxes are out.' })
    const mails = await outbox(email)
    expect(mails).toHaveLength(2)
    expect(mails[0]!.text).toContain('> All boxes are out.')
    expect((await draft(id)).error.message).toContain('already decided')
  })

  test('what is withdrawn can be neither drafted nor approved (LEAD-68)', async () => {
    const { id, token } = await apply()
    await draft(id)
    const { version } = await get(id)
    expect(bodyOf(await call(own.withdrawApplication, { token }))).toMatchObject({
      state: 'WITHDRAWN',
    })
    expect((await call(own.withdrawApplication, { token })).status).toBe(200)
    const late = await approveWith(id, version)
    expect(late.error.message).toBe('The applicant has withdrawn this application.')
    const other = await apply()
    await approve(other.id)
    const decided = await call(own.withdrawApplication, { token: other.token })
    expect(decided.error.errorCode).toBe('APPLICATION_IS_DECIDED')
  })

  test('of a withdrawal and an approval at once, one wins (LEAD-68)', async () => {
    const { id, token } = await apply()
    await draft(id)
    const { version } = await get(id)
    const [withdrawn, approved] = await Promise.all([
      call(own.withdrawApplication, { token }),
      approveWith(id, version),
    ])
    expect(new Set([withdrawn.status, approved.status])).toEqual(new Set([200, 409]))
    const state = (await get(id)).state
    expect(state).toBe(withdrawn.status === 200 ? 'WITHDRAWN' : 'APPROVED')
  })

  test('a deleted draft is made anew (LEAD-64)', async () => {
    const { id } = await apply()
    const { body } = await draft(id)
    await db.updateTable('trunk_show').set({ state: 'DELETED' }).where('id', '=', body.id).execute()
    expect((await approveWith(id, (await get(id)).version)).error.message).toContain('was deleted')
    expect((await draft(id)).status).toBe(200)
  })

  test('an application with the fields of earlier forms is complete (LEAD-60)', async () => {
    const { id } = await apply({
      event_date: null,
      hand_out_date: undefined,
      shipping_address: undefined,
      collection_ids: undefined,
      expected_sizes: undefined,
    })
    expect(await get(id)).toMatchObject({ state: 'RECEIVED', address: null, sizes: [] })
    expect((await draft(id)).status).toBe(200)
  })
})

test('lists those to be decided, oldest first, and the decided ones, newest first (LEAD-63)', async () => {
  const list = async (show: 'OPEN' | 'DECIDED', after?: string) =>
    bodyOf(await ella.call(contract.listApplications, { show, limit: 1, ...(after && { after }) }))
  const first = await list('OPEN')
  const second = await list('OPEN', first.next!)
  expect(second.applications[0]!.id).toBeGreaterThan(first.applications[0]!.id)
  const decided = await list('DECIDED')
  const before = await list('DECIDED', decided.next!)
  expect(before.applications[0]!.id).toBeLessThan(decided.applications[0]!.id)
})

describe('the dates of an event (LEAD-64)', () => {
  const TERMS = { delivery_business_days: 5 }
  test.each([
    ['all wishes', '2027-03-20', '2027-03-18', ['2027-03-09', '2027-03-18', '2027-03-20']],
    ['no day', null, null, ['2027-02-04', '2027-02-14', '2027-02-16']],
    [
      'a hand-out after the party',
      '2027-03-20',
      '2027-03-25',
      ['2027-03-11', '2027-03-20', '2027-03-20'],
    ],
    ['a day that is too near', '2027-01-07', null, ['2027-01-08', '2027-01-08', '2027-01-08']],
    ['a day that is over', '2026-12-01', null, ['2027-01-08', '2027-01-08', '2027-01-08']],
  ])('with %s', (_name, event_date, hand_out_date, [closes, handOut, party]) => {
    expect(datesOfApplication({ event_date, hand_out_date }, '2027-01-05', TERMS)).toEqual({
      opens_at: '2027-01-06T09:00',
      closes_at: `${closes}T20:00`,
      hand_out_date: handOut,
      party_date: party,
    })
  })
})
