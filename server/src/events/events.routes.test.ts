import { randomUUID } from 'node:crypto'
import { loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import type { EventForm } from '@twirl/contract/staff/events/event-form'
import * as contract from '@twirl/contract/staff/events/events'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { newEventForm } from '../../test/event-form.ts'
import {
  insertChapter,
  insertCollection,
  insertCustomer,
  insertProduct,
} from '../../test/factories.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'
import { aliasOf } from './create-event.ts'

const NOW = new Date('2027-01-05T17:00:00Z')
const shop = await buildTestApp({
  now: NOW,
  prepare: async (db) => {
    await insertChapter(
      db,
      { id: 1, name: 'Magnolia University' },
      { id: 1, name: 'Zeta Lambda Nu' },
    )
    await insertCollection(db, { id: 3, name: 'Formal' })
    await insertProduct(db, {
      id: 1,
      title: 'Amber Gown',
      collection_ids: [3],
      variants: [{ size: 'M', core: 3 }],
    })
    await insertProduct(db, { id: 2, title: 'Blue Slip', variants: [{ size: 'M', core: 0 }] })
  },
})
const { db } = shop
const ella = await logInStaff(shop, ['events'])
const max = await logInStaff(shop, ['events'])
const sam = await logInStaff(shop, ['service'])

let passwords = 0
const newPassword = () => `lilac${++passwords}`

async function create(overrides: Partial<EventForm> = {}, password: string | null = newPassword()) {
  const { id } = bodyOf(
    await ella.call(contract.createEvent, {
      key: randomUUID(),
      form: newEventForm(overrides),
      password,
    }),
  )
  return id
}
const get = async (id: number) => bodyOf(await ella.call(contract.getEvent, { id }))
const setState = async (
  id: number,
  state: 'SCHEDULED' | 'OPEN' | 'CLOSED' | 'DRAFT' | 'DELETED',
  by = ella,
) => by.call(contract.setEventState, { id, state, version: (await get(id)).version })
const fieldsOf = (answer: { status: number; error: { fields?: object } }) => [
  answer.status,
  answer.error.fields,
]
const actsOf = async (id: number) => {
  const { rows } = await sql<{ action: string; staff_id: number }>`
    select action, staff_id from audit_entry where subject_kind = 'event' and subject_id = ${String(id)}
    order by id`.execute(db)
  return rows.map(({ action }) => action)
}

describe('POST /ajax/admin/event (STAFF-146)', () => {
  test('makes a draft with every field', async () => {
    const { email } = await insertCustomer(db, { first_name: 'Chloe', last_name: 'Park' })
    const form = newEventForm({
      theme: 'Été at the “Lake”',
      lead_email: email,
      rsvp_closes_at: '2027-01-19T12:00',
      products: [
        { product_id: 2, rental_price: 12.5, quota: null },
        { product_id: 1, rental_price: null, quota: null },
      ],
      collection_ids: [3],
    })
    const id = await create(form)
    const file = await get(id)
    expect(file).toMatchObject({
      version: 1,
      state: 'DRAFT',
      phase: 'AHEAD',
      host: 'Chloe Park',
      alias: 'ete-at-the-lake',
      has_password: true,
      order_count: 0,
      joined_count: 0,
      next_states: ['SCHEDULED', 'OPEN', 'DELETED'],
      form: { ...form, alias: 'ete-at-the-lake' },
      products: [
        { id: 2, title: 'Blue Slip' },
        { id: 1, title: 'Amber Gown' },
      ],
      collections: [{ id: 3, name: 'Formal' }],
    })
    expect(await actsOf(id)).toEqual(['event.create'])
  })

  test.each(['ONLINE', 'IN_PERSON', 'BOTH'] as const)(
    'makes one of a chapter: %s',
    async (kind) => {
      const id = await create(
        { kind, university_id: 1, sorority_id: 1, lead_name: null },
        kind === 'IN_PERSON' ? null : newPassword(),
      )
      expect(await get(id)).toMatchObject({
        host: 'Zeta Lambda Nu at Magnolia University',
        has_password: kind !== 'IN_PERSON',
      })
    },
  )

  test('a form that is sent twice, also at once, makes one event', async () => {
    const input = { key: randomUUID(), form: newEventForm(), password: newPassword() }
    const answers = await Promise.all([1, 2, 3].map(() => ella.call(contract.createEvent, input)))
    expect(new Set(answers.map((answer) => bodyOf(answer).id)).size).toBe(1)
  })

  test.each<[Partial<EventForm>, string, string]>([
    [{ closes_at: '2027-01-04T09:00' }, 'closes_at', 'The event must close after it opens'],
    [{ opens_at: '2027-02-30T09:00' }, 'opens_at', 'Please choose a date and a time'],
    [
      { hand_out_date: '2027-01-19' },
      'hand_out_date',
      'The hand-out can’t be before the event closes',
    ],
    [{ hand_out_date: null }, 'hand_out_date', 'A party needs a hand-out day'],
    [{ party_date: '2027-02-09' }, 'party_date', 'The party can’t be before the hand-out'],
    [
      { rsvp_closes_at: '2027-01-21T09:00' },
      'rsvp_closes_at',
      'Answers can’t be given after the event has closed',
    ],
    [{ lead_name: null }, 'lead_name', 'Required'],
    [{ university_id: 1 }, 'university_id', 'A group rental has no university'],
    [{ kind: 'ONLINE', sorority_id: 1 }, 'university_id', 'Required'],
    [
      { lead_email: 'nobody@example.com' },
      'lead_email',
      'No customer has confirmed this email address',
    ],
    [
      { products: [{ product_id: 99, rental_price: null, quota: null }] },
      'products',
      'A piece does not exist any more',
    ],
    [{ collection_ids: [99] }, 'collection_ids', 'A collection does not exist any more'],
  ])('refuses %j at its field (STAFF-147)', async (overrides, field, text) => {
    const answer = await ella.call(contract.createEvent, {
      key: randomUUID(),
      form: newEventForm(overrides),
      password: newPassword(),
    })
    expect(answer.status).toBe(400)
    const fields = Object.entries(answer.error.fields ?? {})
    expect(fields.map(([name, said]) => [name.replace(/^form\./, ''), said])).toContainEqual([
      field,
      text,
    ])
  })

  test('a link that is taken and a password that is missing are refused at their fields', async () => {
    await create({ alias: 'taken-link' })
    const make = (form: EventForm, password: string | null) =>
      ella.call(contract.createEvent, { key: randomUUID(), form, password })
    expect(fieldsOf(await make(newEventForm({ alias: 'taken-link' }), newPassword()))).toEqual([
      400,
      { alias: 'Another event has this link' },
    ])
    expect(fieldsOf(await make(newEventForm(), null))).toEqual([400, { password: 'Required' }])
  })

  test.each([
    ['Été — 2027!', 'ete-2027'],
    ['!', 'event'],
    ['x'.repeat(90), 'x'.repeat(50)],
  ])('the link of %s is %s', (theme, alias) => {
    expect(aliasOf(theme)).toBe(alias)
  })

  test('is for members with the permission events', async () => {
    const input = { key: randomUUID(), form: newEventForm(), password: newPassword() }
    expect((await sam.call(contract.createEvent, input)).status).toBe(403)
    expect((await sam.call(contract.listEvents, {})).status).toBe(403)
  })
})

describe('the plan of an event (STAFF-148)', () => {
  test('names the days of the box, and pieces of which no unit or few are free', async () => {
    const id = await create({
      products: [
        { product_id: 1, rental_price: null, quota: null },
        { product_id: 2, rental_price: null, quota: null },
      ],
    })
    const { plan } = await get(id)
    expect(plan).toMatchObject({
      arrives_by: '2027-02-10',
      warnings: [],
      short: [{ product_id: 2, title: 'Blue Slip', free: 0 }],
    })
    expect(plan.ships_by < plan.arrives_by && plan.return_by > plan.arrives_by).toBe(true)
  })

  test('warns in words, and refuses nothing', async () => {
    const id = await create({
      hand_out_date: '2027-01-21',
      party_date: '2027-03-21',
      shipping_address: null,
      products: [],
    })
    const { warnings } = (await get(id)).plan
    expect(warnings).toHaveLength(4)
    expect(warnings[0]).toBe('It offers nothing yet: add pieces or collections.')
    expect(warnings[2]).toMatch(/^The box has to leave on 01\/\d\d\/2027, before the event closes/)
    expect(warnings[3]).toMatch(/before the party on 03\/21\/2027\.$/)
  })
})

describe('PUT /ajax/admin/event/{id} (STAFF-149)', () => {
  test('changes it; the second of two members hears who was faster', async () => {
    const id = await create()
    const { version, form } = await get(id)
    const change = (by: typeof ella, theme: string) =>
      by.call(contract.changeEvent, { id, version, form: { ...newEventForm(), theme } })
    expect(form.theme).toBe('Garden Party')
    expect((await change(max, 'Winter Party')).body).toMatchObject({
      version: 2,
      form: { theme: 'Winter Party' },
    })
    const late = await change(ella, 'Other Party')
    expect([late.status, late.error.error_message]).toEqual([
      409,
      expect.stringMatching(/^Member \d+ changed this event on 01\/05\/2027 .* New York time\./),
    ])
    expect((await get(id)).form.theme).toBe('Winter Party')
    const { rows } = await sql`
      select before, after from audit_entry
      where subject_kind = 'event' and subject_id = ${String(id)} and action = 'event.change'`.execute(
      db,
    )
    expect(rows).toEqual([{ before: { theme: 'Garden Party' }, after: { theme: 'Winter Party' } }])
  })

  test('of two members who save at once one is refused', async () => {
    const id = await create()
    const { version } = await get(id)
    const answers = await Promise.all(
      [ella, max].map((by, i) =>
        by.call(contract.changeEvent, {
          id,
          version,
          form: newEventForm({ theme: `Party ${i}` }),
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('link and kind stay as they are once the event is announced', async () => {
    const id = await create()
    await setState(id, 'SCHEDULED')
    const change = async (overrides: Partial<EventForm>) =>
      ella.call(contract.changeEvent, {
        id,
        version: (await get(id)).version,
        form: newEventForm(overrides),
      })
    expect(fieldsOf(await change({ alias: 'other' }))).toEqual([
      400,
      { alias: 'The link can only be changed while the event is a draft' },
    ])
    const kind = { kind: 'BOTH', university_id: 1, sorority_id: 1 } as const
    expect(fieldsOf(await change(kind))).toEqual([
      400,
      { kind: 'The kind can only be changed while the event is a draft' },
    ])
    expect((await change({ theme: 'Renamed' })).status).toBe(200)
  })
})

describe('PUT /ajax/admin/event/{id}/state (STAFF-150)', () => {
  test('opens the shop for those who know the password', async () => {
    const password = newPassword()
    const id = await create({}, password)
    const join = () => shop.call(loginTrunkShow, { password })
    expect((await join()).error.errorCode).toBe('NO_MATCHED_TRUNK_SHOW')
    expect((await setState(id, 'OPEN')).body).toMatchObject({ state: 'OPEN', phase: 'OPEN' })
    expect((await join()).body.trunk_show_id).toBe(id)
    // Repeating it changes nothing.
    expect((await setState(id, 'OPEN')).status).toBe(200)
    expect(await actsOf(id)).toEqual(['event.create', 'event.set-state'])
    expect((await setState(id, 'CLOSED')).body.phase).toBe('OVER')
    expect((await setState(id, 'DRAFT')).error.error_message).toBe(
      'An event that is closed can’t become draft.',
    )
  })

  test('does not open without pieces and an address', async () => {
    const id = await create({ products: [], shipping_address: null })
    const { status, error } = await setState(id, 'OPEN')
    expect([status, error.error_message]).toEqual([
      409,
      'Before it opens, the event needs pieces or collections and an address for its box.',
    ])
  })

  test('two group rentals with one password cannot both be announced, also not at once', async () => {
    const password = newPassword()
    const [one, two] = [await create({}, password), await create({}, password)]
    const answers = await Promise.all([setState(one, 'SCHEDULED'), setState(two, 'SCHEDULED', max)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)!.error.error_message).toBe(
      'Another group rental has this password. Give this one another password first.',
    )
  })
})

describe('PUT /ajax/admin/event/{id}/password (STAFF-151)', () => {
  test('members stay in, unless everyone has to enter the new one', async () => {
    const password = newPassword()
    const id = await create({}, password)
    await setState(id, 'OPEN')
    bodyOf(await shop.call(loginTrunkShow, { password }))
    const change = (next: string, ends_grants: boolean) =>
      ella.call(contract.changeEventPassword, {
        id,
        password: next,
        ends_grants,
        reason: 'It was posted in public',
      })
    const next = newPassword()
    expect((await change(next, false)).body.joined_count).toBe(1)
    expect((await shop.call(loginTrunkShow, { password })).status).toBe(400)
    expect((await change(newPassword(), true)).body.joined_count).toBe(0)
    const { rows } = await sql<{ text: string }>`
      select before::text || after::text || reason as text from audit_entry
      where subject_kind = 'event' and subject_id = ${String(id)}`.execute(db)
    expect(JSON.stringify(rows)).not.toContain(next)
  })
})

describe('GET /ajax/admin/event/{id}/copy (STAFF-152)', () => {
  test('moves all dates by whole weeks, at the same time of day', async () => {
    const id = await create({ rsvp_closes_at: '2027-01-19T12:00', collection_ids: [3] })
    const { form, collections } = bodyOf(await ella.call(contract.copyEvent, { id, weeks: 26 }))
    expect(collections).toEqual([{ id: 3, name: 'Formal' }])
    // In summer time.
    expect(form).toMatchObject({
      alias: null,
      opens_at: '2027-07-05T09:00',
      closes_at: '2027-07-21T20:00',
      rsvp_closes_at: '2027-07-20T12:00',
      hand_out_date: '2027-08-11',
      party_date: '2027-08-13',
    })
    expect((await ella.call(contract.copyEvent, { id: 99_999, weeks: 52 })).status).toBe(404)
  })
})

describe('GET /ajax/admin/event (STAFF-145)', () => {
  test('pages through the events that are not over, and finds them by words', async () => {
    const theme = 'Harvest Gala'
    const ids = [await create({ theme }), await create({ theme }), await create({ theme })]
    const found: number[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page = bodyOf(
        await ella.call(contract.listEvents, { search: 'gala', limit: 2, ...(after && { after }) }),
      )
      found.push(...page.events.map(({ id }) => id))
      after = page.next
    }
    expect(found).toEqual(ids)
    const past = await insertTrunkShow(db, {
      theme: 'Old Gala',
      opens_at: new Date('2026-03-01T12:00:00Z'),
      closes_at: new Date('2026-03-02T12:00:00Z'),
    })
    const { events } = bodyOf(
      await ella.call(contract.listEvents, { search: 'gala', is_past: true }),
    )
    expect(events).toMatchObject([{ id: past, phase: 'OVER', order_count: 0 }])
  })

  test('what it offers is found by words', async () => {
    const { products } = bodyOf(await ella.call(contract.findEventProducts, { q: 'gown amber' }))
    expect(products).toMatchObject([{ id: 1, title: 'Amber Gown' }])
    const { collections } = bodyOf(await ella.call(contract.listEventCollections, {}))
    expect(collections).toEqual([{ id: 3, name: 'Formal' }])
  })
})
