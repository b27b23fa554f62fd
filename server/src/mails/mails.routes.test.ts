import { sendContactMessage } from '@twirl/contract/messages'
import {
  isChangeable,
  listMails,
  MAIL_KINDS,
  MAILS,
  previewMail,
  type MailKind,
  type MailTexts,
  saveMailTexts,
  sendTestMail,
} from '@twirl/contract/staff/mails'
import { beforeEach, describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { storeLimits } from '../../test/stored-limits.ts'

const shop = await buildTestApp()
const { db, call, outbox } = shop
const owner = await logInStaff(shop, ['owner'])
const colleague = await logInStaff(shop, ['owner'])
const service = await logInStaff(shop, ['service'])

beforeEach(async () => {
  await db.deleteFrom('mail_note').execute()
  await db.deleteFrom('limit_use').execute()
})

const NOTE = 'New: free shipping from {free_shipping_from}.\nSee you soon!'
const NO_TEXTS: MailTexts = { subject: '', opening: '', note: '' }
const preview = async (kind: MailKind, note = '') =>
  bodyOf(await service.call(previewMail, { kind, ...NO_TEXTS, note }))
const saveTexts = (texts: Partial<MailTexts>, version = 0, kind: MailKind = 'contact-copy') =>
  owner.call(saveMailTexts, { kind, ...NO_TEXTS, ...texts, version })
const save = (note: string, version = 0, member = owner) =>
  member.call(saveMailTexts, { kind: 'contact-copy', ...NO_TEXTS, note, version })
const listed = async (kind: string) =>
  bodyOf(await service.call(listMails, {})).mails.find((mail) => mail.kind === kind)!

const write = async (email: string, token: string) => {
  bodyOf(
    await call(sendContactMessage, {
      name: 'Ada',
      email,
      phone_number: null,
      message: 'Hello?',
      message_token: token.repeat(32),
    }),
  )
  return (await outbox(email))[0]!
}

describe('the mails of the shop (STAFF-195)', () => {
  test.each(MAIL_KINDS)('%s has a preview as HTML and as text', async (kind) => {
    const { subject, html, text } = await preview(kind)
    expect(subject).not.toBe('')
    expect(html).toMatch(/^<!doctype html>/)
    expect(html + text).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
    const hasNote = !('isForStaff' in MAILS[kind])
    const answer = await service.call(previewMail, {
      kind,
      ...NO_TEXTS,
      note: 'A note of ours.',
    })
    expect(answer.status).toBe(hasNote ? 200 : 404)
    if (!hasNote) return
    expect(answer.body.text).toContain('\n\nA note of ours.\n\n')
    expect(answer.body.html.split('A note of ours.')).toHaveLength(2)
  })

  test('are listed with their notes, and with the text messages', async () => {
    const { mails, texts, placeholders } = bodyOf(await service.call(listMails, {}))
    expect(mails.map(({ kind }) => kind)).toEqual(MAIL_KINDS)
    expect(mails.every(({ note, version }) => note === '' && version === 0)).toBe(true)
    expect(texts).toMatchObject([{ kind: 'code-text' }, { kind: 'nudge-text' }])
    expect(texts[0]!.text).toContain('is your Twirl code')
    expect(placeholders).toContainEqual({ name: 'minimum', value: '$65' })
  })
})

describe('a note (STAFF-196)', () => {
  test('is part of each mail of its kind from now on, with its numbers, until it is removed', async () => {
    bodyOf(await save(NOTE))
    const mail = await write('ada@example.com', 'a')
    expect(mail.text).toContain('New: free shipping from $50.\n\nSee you soon!')
    expect(mail).not.toHaveProperty('opening')
    bodyOf(await save('', 1))
    expect((await write('bea@example.com', 'b')).text).not.toContain('See you soon!')
  })

  test('is escaped', async () => {
    const { html } = await preview('order', '<script>alert(1)</script>')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('<script>')
  })

  test.each(['Hi {name}', 'Hi {minimum', 'Hi }', 'Hi {}', '{{minimum}}'])(
    'with an unknown placeholder is refused at its field: %s',
    async (note) => {
      const { status, error } = await save(note)
      expect(status).toBe(400)
      expect(Object.keys(error.fields!)).toEqual(['note'])
      expect((await service.call(previewMail, { kind: 'order', ...NO_TEXTS, note })).status).toBe(
        400,
      )
      expect((await listed('contact-copy')).version).toBe(0)
    },
  )

  test('of two members who change it at once the second hears who was faster', async () => {
    const answers = await Promise.all([save('One'), save('Two', 0, colleague)])
    expect(answers.map(({ status }) => status)).toContain(200)
    const refused = answers.find(({ status }) => status !== 200)!
    expect(refused.status).toBe(409)
    expect(refused.error.message).toMatch(/^Member \d+ changed the texts of this mail on/)
    expect((await save('Three', 5)).status).toBe(409)
    const acts = await db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'mail.change-texts')
      .orderBy('id', 'desc')
      .execute()
    expect(acts[0]!.after).toEqual({ ...NO_TEXTS, note: (await listed('contact-copy')).note })
  })

  test('is refused for mails to the people of the shop', async () => {
    const { status } = await saveTexts({ note: 'Hi' }, 0, 'contact')
    expect(status).toBe(404)
  })
})

describe('the subject and the first paragraph (STAFF-236, STAFF-237)', () => {
  const OWN = {
    subject: 'Thanks & <hello>: {rental_days} days',
    opening: 'We read every message.\nGive us {rental_days} days.',
    note: 'A note of ours.',
  }

  test('are what the shop says from the next mail on, with its numbers, until the usual text is used again', async () => {
    bodyOf(await saveTexts(OWN))
    const mail = await write('cleo@example.com', 'c')
    expect(mail.subject).toBe('Thanks & <hello>: 21 days')
    expect(mail.html).toContain('<title>Thanks &amp; &lt;hello&gt;: 21 days</title>')
    expect(mail.text).toContain(
      'We got your message\n\nWe read every message.\n\nGive us 21 days.\n\nA note of ours.\n\n> Hello?',
    )
    expect(mail.html).not.toContain('Thank you for writing to us')
    bodyOf(await saveTexts({}, 1))
    const usual = await write('dora@example.com', 'd')
    expect(usual.subject).toBe('We got your message')
    expect(usual.text).toContain('We got your message\n\nThank you for writing to us.')
  })

  test.each(MAIL_KINDS.filter((kind) => isChangeable(kind, 'subject')))(
    '%s: the preview shows them, and what the usual ones are',
    async (kind) => {
      const opening = isChangeable(kind, 'opening') ? 'An opening of ours.' : ''
      const own = { kind, subject: 'A subject of ours', opening, note: '' }
      const usual = await preview(kind)
      const shown = bodyOf(await service.call(previewMail, own))
      expect(shown.subject).toBe('A subject of ours')
      expect(shown.usual).toEqual(usual.usual)
      expect(shown.usual.subject).toBe(usual.subject)
      expect(shown.html.split('An opening of ours.')).toHaveLength(opening ? 2 : 1)
      expect(shown.text).toBe(
        opening ? usual.text.replace(usual.usual.opening, opening) : usual.text,
      )
      // What is the same in each mail holds no fact of the one mail.
      expect(usual.subject + (opening && usual.usual.opening)).not.toMatch(
        /\d|Nora|TW-|Formal|Reverie/,
      )
    },
  )

  test.each([
    ['order', 'subject'],
    ['refund', 'opening'],
    ['code', 'subject'],
    ['due-today', 'opening'],
    ['password-changed', 'subject'],
    ['confirm-email', 'opening'],
  ] as const)('%s: the %s has facts of its mail and is not changed', async (kind, field) => {
    const { status, error } = await saveTexts({ [field]: 'Hi' }, 0, kind)
    expect(status).toBe(400)
    expect(error.fields).toEqual({
      [field]: 'This text says what is different in each mail, so it can’t be changed.',
    })
    const texts = { ...NO_TEXTS, [field]: 'Hi' }
    expect((await service.call(previewMail, { kind, ...texts })).status).toBe(400)
    // A text that an earlier version of the shop allowed is not sent.
    await db
      .insertInto('mail_note')
      .values({ kind, ...texts, version: 1, changed_at: new Date() })
      .execute()
    bodyOf(await service.call(sendTestMail, { kind }))
    const mails = await outbox(service.email)
    expect(mails[0]!.subject).toBe(`Test: ${(await preview(kind)).subject}`)
    expect(mails[0]!.text).toBe((await preview(kind)).text)
  })

  test.each([
    ['subject', 'Two\nlines', 'Please write the subject in one line'],
    ['subject', 'Bcc:\r\nx', 'Please write the subject in one line'],
    ['subject', 'x'.repeat(121), 'Please use at most 120 characters'],
    ['opening', 'x'.repeat(601), 'Please use at most 600 characters'],
    [
      'subject',
      'Hi {name}',
      'The shop does not know {name}. Please choose one of the placeholders.',
    ],
    ['opening', '{', 'The shop does not know {. Please choose one of the placeholders.'],
  ])('a mistake is an error at its field: %s %j', async (field, text, message) => {
    const { status, error } = await saveTexts({ [field]: text })
    expect(status).toBe(400)
    expect(error.fields).toEqual({ [field]: message })
    expect((await listed('contact-copy')).version).toBe(0)
  })

  test('are in a test mail, too, and the audit log has both states', async () => {
    bodyOf(await saveTexts(OWN))
    bodyOf(await service.call(sendTestMail, { kind: 'contact-copy' }))
    const [mail] = await outbox(service.email)
    expect(mail!.subject).toBe('Test: Thanks & <hello>: 21 days')
    expect(mail!.text).toContain('We read every message.')
    const act = await db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('action', '=', 'mail.change-texts')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(act).toEqual({ before: NO_TEXTS, after: OWN })
  })
})

describe('POST /ajax/admin/mail/{kind}/test (STAFF-197)', () => {
  test('sends a sample with the note to the address of the member', async () => {
    bodyOf(await saveTexts({ note: 'A note of ours.' }, 0, 'order'))
    expect(bodyOf(await service.call(sendTestMail, { kind: 'order' }))).toEqual({
      to: service.email,
    })
    const [mail] = await outbox(service.email)
    expect(mail!.subject).toBe('Test: Your Twirl order TW-SAMPLE01')
    expect(mail!.text).toContain('A note of ours.')
  })

  test('is limited', async () => {
    await storeLimits(db, { test_mail_by_staff: { limit: 2 } })
    const statuses = []
    for (let time = 0; time < 3; time++)
      statuses.push((await service.call(sendTestMail, { kind: 'welcome' })).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})
