import {
  sendCareerApplication,
  sendContactMessage,
  sendLeadApplication,
} from '@twirl/contract/messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#platform/security/limit-table.ts'
import { buildTestApp, OTHER_GUEST_ID } from '../../test/build-test-app.ts'
import { listUsed, passTime } from '../../test/stored-limits.ts'

const MAILBOX = 'desk@twirl.test'
const { app, db, call, outbox } = await buildTestApp({ settings: { MESSAGES_TO: MAILBOX } })

const PHONE = 'The correct cell phone format: 333-333-3333'
const CHARACTERS = (maximum: string) => `Please use at most ${maximum} characters`

let tokens = 0
const newToken = () => `Token${String(tokens++).padStart(27, '0')}`

const person = { name: 'Ada  Lovelace ', email: ' Ada@Example.com', phone_number: '333-444-5555' }
const contact = () => ({ ...person, message: ' Hello! ', message_token: newToken() })
const career = () => ({
  ...contact(),
  position: 'Stylist',
  referral_source: 'HANDSHAKE' as const,
})
const lead = () => ({
  ...contact(),
  group_name: 'Chess Club',
  group_size: 12,
  event_date: '2027-05-01',
  referral_source: 'FRIEND' as const,
})

const FORMS = [
  ['contact_message', sendContactMessage, contact],
  ['career_application', sendCareerApplication, career],
  ['lead_application', sendLeadApplication, lead],
] as const

const stored = async (table: (typeof FORMS)[number][0]) =>
  db.selectFrom(table).selectAll().orderBy('id').execute()

beforeEach(async () => {
  for (const [table] of FORMS) await db.deleteFrom(table).execute()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('limit_use').execute()
})

describe.each(FORMS)('%s', (table, endpoint, newMessage) => {
  // The three endpoints have different inputs; each form's factory makes the one of its endpoint.
  const send = async (message: object, sender: Parameters<typeof call>[2] = {}) =>
    call(endpoint, message as never, sender)

  test('is stored tidily', async () => {
    const { status, body } = await send(newMessage())
    expect(status).toBe(200)
    expect(body).toMatchObject({ received: true })
    expect(await stored(table)).toMatchObject([
      {
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        phone_number: '3334445555',
        message: 'Hello!',
        created_at: expect.any(Date),
      },
    ])
  })

  test('goes to our mailbox, whole, and an answer goes to its writer', async () => {
    await send(newMessage())
    const [mail, ...others] = await outbox(MAILBOX)
    expect(others).toEqual([])
    for (const words of ['Ada Lovelace', 'ada@example.com', '333-444-5555', '> Hello!'])
      expect(mail!.text).toContain(words)
    expect(mail!.subject).toContain('Ada Lovelace')
    expect(mail!.text).toContain('Your reply goes to ada@example.com.')
  })

  test('sent again with its token is stored and forwarded once and answered alike', async () => {
    const message = newMessage()
    const first = await send(message)
    const second = await send({ ...message, name: 'Changed' })
    expect(second.status).toBe(first.status)
    expect(second.body).toMatchObject({ received: true })
    expect(await stored(table)).toMatchObject([{ name: 'Ada Lovelace' }])
    expect(await outbox(MAILBOX)).toHaveLength(1)
  })

  test('sent 20 times at once is stored once and taken from the budget once', async () => {
    const message = newMessage()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(message)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await stored(table)).toHaveLength(1)
    expect(await outbox(MAILBOX)).toHaveLength(1)
    // One use of each: it is refilled in the time of one.
    const used = await listUsed(db)
    expect(used).toHaveLength(table === 'career_application' ? 2 : 5)
    const { limit, windowSeconds } = LIMITS.message_copy_to_contact
    await passTime(db, windowSeconds / limit)
    expect(await listUsed(db)).toEqual([])
  })

  test('of another guest with the same token is another message', async () => {
    const message = newMessage()
    await send(message)
    await send(message, { guestId: OTHER_GUEST_ID })
    expect(await stored(table)).toHaveLength(2)
  })

  test('five an hour from one guest; what is stored may still be sent again', async () => {
    const messages = Array.from({ length: 5 }, newMessage)
    for (const message of messages) expect((await send(message)).status).toBe(200)
    const { status, error, headers } = await send(newMessage())
    expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect((await send(messages[0]!)).status).toBe(200)
    expect(await stored(table)).toHaveLength(5)
    expect(await outbox(MAILBOX)).toHaveLength(5)
    expect((await send(newMessage(), { guestId: OTHER_GUEST_ID })).status).toBe(200)
  })

  test('needs a Guest-Id', async () => {
    const { status, error } = await send(newMessage(), { guestId: null })
    expect([status, error.errorCode]).toEqual([400, 'INVALID_GUEST_ID'])
  })

  test.each([
    ['name', ' ', 'Required'],
    ['name', undefined, 'Required'],
    ['name', 'x'.repeat(101), CHARACTERS('100')],
    ['email', '', 'Required'],
    ['email', 'ada@', 'Please enter the correct email format'],
    ['phone_number', '133-444-5555', PHONE],
    ['phone_number', '333-144-5555', PHONE],
    ['phone_number', '333-444-55555', PHONE],
    ['message', 'x'.repeat(4_001), expect.stringMatching(/^Please use at most [24],000/)],
    ['message_token', 'short', expect.any(String)],
  ])('says at the field %s what is wrong with %j', async (field, value, text) => {
    const { status, error } = await send({ ...newMessage(), [field]: value })
    expect([status, error.errorCode]).toEqual([400, 'BAD_REQUEST'])
    expect(error.fields).toEqual({ [field]: text })
    expect(await stored(table)).toEqual([])
  })
})

test.each([
  ['group_size', 1, 'A group has at least 2 people'],
  ['group_size', null, 'Required'],
  ['event_date', '2027-02-30', 'Please choose a date'],
  ['event_date', '0000-01-01', 'Please choose a date'],
  ['referral_source', 'ELSEWHERE', 'Required'],
])(
  'an application to lead says at the field %s what is wrong with %j',
  async (field, value, text) => {
    const { error } = await call(sendLeadApplication, { ...lead(), [field]: value })
    expect(error.fields).toEqual({ [field]: text })
  },
)

test('the mail of an application tells the rest of the form', async () => {
  await call(sendCareerApplication, career())
  const [careerMail] = await outbox(MAILBOX)
  expect(careerMail!.text).toContain('Position: Stylist\nHeard about us from: handshake\n')
  await call(sendLeadApplication, lead())
  const [leadMail] = await outbox(MAILBOX)
  expect(leadMail!.text).toContain(
    'Group: Chess Club\nPeople: 12\nDate: 05/01/2027\nHeard about us from: friend\n',
  )
})

test('a phone number is optional to contact us, a date and a word to lead a group', async () => {
  expect((await call(sendContactMessage, { ...contact(), phone_number: null })).status).toBe(200)
  expect((await outbox(MAILBOX))[0]!.text).not.toContain('Phone')
  const application = { ...lead(), event_date: null, message: '' }
  expect((await call(sendLeadApplication, application)).status).toBe(200)
  expect((await outbox(MAILBOX))[0]!.text).toMatch(/Date: not known yet\n[^>]+$/)
})

describe('one address', () => {
  const fromGuest = (i: number) => `Address${String(i).padStart(25, '0')}`
  const sendAs = async (i: number, address: string) =>
    call(sendContactMessage, contact(), { guestId: fromGuest(i), address })

  test('sends 20 an hour, exactly, however many guests it claims to be', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => sendAs(i, `2001:db8:1:2::${i}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
    expect(await stored('contact_message')).toHaveLength(20)
    expect((await sendAs(99, '203.0.113.9')).status).toBe(200)
  })

  test('cannot name another one', async () => {
    const sendForwarded = (i: number) =>
      app.inject({
        method: 'POST',
        url: '/ajax/contact-message',
        headers: {
          'content-type': 'application/json',
          'guest-id': fromGuest(i),
          'x-forwarded-for': `198.51.100.${i}`,
        },
        body: JSON.stringify(contact()),
      })
    for (let i = 0; i < 20; i++) expect((await sendForwarded(i)).statusCode).toBe(200)
    expect((await sendForwarded(20)).statusCode).toBe(429)
  })

  test('that is refused costs the guest nothing', async () => {
    for (let i = 0; i < 20; i++) await sendAs(i, '203.0.113.9')
    for (let i = 0; i < 6; i++) expect((await sendAs(50, '203.0.113.9')).status).toBe(429)
    for (let i = 0; i < 5; i++) expect((await sendAs(50, '203.0.113.10')).status).toBe(200)
  })
})

describe('the copy of a contact message', () => {
  const sendTo = async (email: string, address = '203.0.113.9', guestId = OTHER_GUEST_ID) =>
    (await call(sendContactMessage, { ...contact(), email }, { address, guestId })).body

  test('goes to its writer once, as plain words without links', async () => {
    const message = {
      ...contact(),
      message: 'Hi!\nSee https://evil.example/x?y=1 or evil.example, please.',
    }
    const { body } = await call(sendContactMessage, message)
    expect(body.copied).toBe(true)
    expect((await call(sendContactMessage, message)).body.copied).toBe(false)
    const [copy, ...others] = await outbox('ada@example.com')
    expect(others).toEqual([])
    expect(copy!.text).toContain('> Hi!\n> See [link] or [link], please.')
    expect(copy!.text).not.toContain('evil')
    expect(copy!.text).not.toContain('Ada')
  })

  test('is not sent for applications to work', async () => {
    await call(sendCareerApplication, career())
    expect(await outbox('ada@example.com')).toEqual([])
  })

  test('goes to one address three times a day; the message is taken all the same', async () => {
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await sendTo('stranger@example.com', `203.0.113.${i}`))
    expect(answers.map(({ copied }) => copied)).toEqual([true, true, true, false, false])
    expect(await outbox('stranger@example.com')).toHaveLength(3)
    expect(await outbox(MAILBOX)).toHaveLength(5)
  })

  test('is sent ten times an hour from one network address', async () => {
    const copied = []
    for (let i = 0; i < 12; i++) {
      const guestId = `Copies${String(i).padStart(26, '0')}`
      copied.push((await sendTo(`stranger${i}@example.com`, '203.0.113.9', guestId)).copied)
    }
    expect(copied.filter(Boolean)).toHaveLength(10)
  })
})

test('limits hold hashes, never a Guest-Id or an address', async () => {
  await call(sendContactMessage, contact(), { address: '203.0.113.9' })
  const uses = await db.selectFrom('limit_use').select('key').execute()
  expect(uses.map(({ key }) => key.replace(/[\w-]{43}$/, '<hash>')).toSorted()).toEqual([
    'message_by_owner g:<hash>',
    'message_copy_from_address <hash>',
    'message_copy_in_all all',
    'message_copy_to_contact <hash>',
    'message_from_address <hash>',
  ])
})
