import {
  sendCareerApplication,
  sendContactMessage,
  sendLeadApplication,
} from '@twirl/contract/messages'
import {
  addMessageNote,
  assignMessage,
  getMessage,
  listMessages,
  type MessageState,
  replyToMessage,
  setMessageDone,
} from '@twirl/contract/staff/customers/messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../../test/build-test-app.ts'
import { insertStaff, logInStaff } from '../../../test/staff-factory.ts'

const MAILBOX = 'desk@twirl.test'
const shop = await buildTestApp({ settings: { MESSAGES_TO: MAILBOX } })
const { db, call } = shop
const staff = await logInStaff(shop, ['service'])
const colleague = await logInStaff(shop, ['service'])

const WRITER = { name: 'Ada Lovelace', email: 'ada@example.com', phone_number: '333-444-5555' }
let tokens = 0
const newToken = () => `Token${String(tokens++).padStart(27, '0')}`

beforeEach(async () => {
  for (const table of ['contact_message', 'career_application', 'lead_application'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('limit_use').execute()
})

/** A visitor writes; returns the id of the case. */
async function write(message = 'Where is my dress? See www.example.com'): Promise<number> {
  bodyOf(await call(sendContactMessage, { ...WRITER, message, message_token: newToken() }))
  const { messages } = bodyOf(await staff.call(listMessages, {}))
  return messages.at(-1)!.id
}

const list = async (state?: MessageState, member = staff) =>
  bodyOf(await member.call(listMessages, state ? { state } : {})).messages.map(({ id }) => id)
const read = async (id: number) => bodyOf(await staff.call(getMessage, { id }))
const reply = (id: number, reply_count = 0, member = staff, token = newToken()) =>
  member.call(replyToMessage, { id, text: 'It is on its way.\n\nBest wishes', token, reply_count })
const actsOn = async (id: number) => {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['action', 'staff_id'])
    .where('subject_kind', '=', 'message')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
  return rows.map(({ action, staff_id }) => [action, staff_id])
}

describe('GET /ajax/admin/message', () => {
  test('lists what visitors wrote by kind, oldest first, in pages', async () => {
    const contact = await write()
    const application = { ...WRITER, referral_source: 'FRIEND' as const, message: 'Hello' }
    const careers = { ...application, position: 'Stylist', message_token: newToken() }
    bodyOf(await call(sendCareerApplication, careers))
    const groups = { ...application, group_name: 'Chess Club', group_size: 12, event_date: null }
    bodyOf(await call(sendLeadApplication, { ...groups, message_token: newToken() }))
    const first = bodyOf(await staff.call(listMessages, { limit: 2 }))
    expect(first.messages).toMatchObject([
      { id: contact, kind: 'CONTACT', name: 'Ada Lovelace', reply_count: 0, assigned_to: null },
      { kind: 'CAREER' },
    ])
    const second = bodyOf(await staff.call(listMessages, { limit: 2, after: first.next! }))
    expect(second).toMatchObject({ messages: [{ kind: 'LEAD' }], next: null })
    const leads = bodyOf(await staff.call(listMessages, { kind: 'LEAD' }))
    expect(leads.messages).toHaveLength(1)
    expect((await read(leads.messages[0]!.id)).facts).toEqual([
      ['Group', 'Chess Club'],
      ['People', '12'],
      ['Heard about us from', 'friend'],
    ])
  })

  test('does not take a cursor that it did not write', async () => {
    const { error } = await staff.call(listMessages, { after: 'made-up' })
    expect(error.error_code).toBe('BAD_REQUEST')
  })
})

describe('POST /ajax/admin/message/{id}/reply', () => {
  test('mails the reply with the message quoted, and stores it (STAFF-56)', async () => {
    const id = await write()
    await db.deleteFrom('outbox').execute()
    const { status, body } = await reply(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      reply_count: 1,
      done_at: null,
      entries: [{ kind: 'REPLY', member: { id: staff.id } }],
    })
    const [mail, ...others] = await shop.outbox(WRITER.email)
    expect(others).toEqual([])
    for (const text of ['It is on its way.', 'Best wishes', '> Where is my dress? See [link]'])
      expect(mail!.text).toContain(text)
    expect(await actsOn(id)).toEqual([['message.reply', staff.id]])
  })

  test('that is sent again is mailed once', async () => {
    const id = await write()
    await db.deleteFrom('outbox').execute()
    const token = newToken()
    const answers = await Promise.all([1, 2, 3].map(() => reply(id, 0, staff, token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await shop.outbox(WRITER.email)).toHaveLength(1)
    expect((await read(id)).entries).toHaveLength(1)
  })

  test('of the second of two members is not sent: they hear who replied (STAFF-57)', async () => {
    const id = await write()
    await db.deleteFrom('outbox').execute()
    const answers = await Promise.all([reply(id), reply(id, 0, colleague)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error.error_code).toBe('STEP_REFUSED')
    const [entry] = (await read(id)).entries
    expect(refused.error.message).toMatch(
      new RegExp(`^${entry!.member.name} replied on .* New York time, so your reply was not sent`),
    )
    expect(await shop.outbox(WRITER.email)).toHaveLength(1)
    expect((await reply(id, 1, colleague)).status).toBe(200)
  })

  test('needs a text, and a message', async () => {
    const id = await write()
    const empty = { id, text: ' ', token: newToken(), reply_count: 0 }
    expect((await staff.call(replyToMessage, empty)).error.fields).toEqual({ text: 'Required' })
    expect((await reply(99_999_999)).error.error_code).toBe('NOT_FOUND')
  })
})

test('a note is for staff only, and stored once', async () => {
  const id = await write()
  await db.deleteFrom('outbox').execute()
  const note = { id, text: 'Called twice.', token: newToken() }
  await staff.call(addMessageNote, note)
  const { body } = await staff.call(addMessageNote, note)
  expect(body).toMatchObject({ reply_count: 0, entries: [{ kind: 'NOTE', text: 'Called twice.' }] })
  expect(await shop.outbox(WRITER.email)).toEqual([])
  expect(await actsOn(id)).toEqual([['message.note', staff.id]])
  const missing = await staff.call(addMessageNote, { ...note, id: 99_999_999 })
  expect(missing.error.error_code).toBe('NOT_FOUND')
})

describe('PUT /ajax/admin/message/{id}/assignee', () => {
  const assign = (id: number, to: number | null, before: number | null, member = staff) =>
    member.call(assignMessage, { id, staff_id: to, before })

  test('gives a message to a member, who finds it among their own', async () => {
    const id = await write()
    const { body } = await assign(id, colleague.id, null)
    expect(body.assigned_to?.id).toBe(colleague.id)
    expect([await list('MINE'), await list('MINE', colleague)]).toEqual([[], [id]])
    expect((await assign(id, colleague.id, null)).status).toBe(200)
    expect(await actsOn(id)).toEqual([['message.assign', staff.id]])
    expect((await assign(id, null, colleague.id)).body.assigned_to).toBeNull()
  })

  test('is refused when it was assigned otherwise meanwhile', async () => {
    const id = await write()
    const answers = await Promise.all([
      assign(id, staff.id, null),
      assign(id, colleague.id, null, colleague),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    const { name } = (await read(id)).assigned_to!
    expect(refused.error.message).toBe(`${name} has assigned this message to ${name}.`)
  })

  test('is refused for members who cannot answer messages', async () => {
    const id = await write()
    const { id: other } = await insertStaff(db, ['warehouse'])
    expect((await assign(id, other, null)).error.error_code).toBe('STEP_REFUSED')
    expect((await read(id)).members.map((member) => member.id)).not.toContain(other)
    expect((await assign(99_999_999, null, null)).error.error_code).toBe('NOT_FOUND')
  })
})

test('a message is done, and opened again; repeating it changes nothing', async () => {
  const id = await write()
  const done = (is_done: boolean) => staff.call(setMessageDone, { id, is_done })
  const first = bodyOf(await done(true))
  expect(bodyOf(await done(true)).done_at).toBe(first.done_at)
  expect([await list(), await list('DONE')]).toEqual([[], [id]])
  expect(bodyOf(await done(false)).done_at).toBeNull()
  expect([await list(), await list('DONE')]).toEqual([[id], []])
  expect(await actsOn(id)).toEqual([
    ['message.done', staff.id],
    ['message.reopen', staff.id],
  ])
  const missing = await staff.call(setMessageDone, { id: 99_999_999, is_done: true })
  expect(missing.error.error_code).toBe('NOT_FOUND')
})
