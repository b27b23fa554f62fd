import { sendContactMessage } from '@twirl/contract/messages'
import {
  listMails,
  MAIL_KINDS,
  MAILS,
  previewMail,
  saveMailNote,
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
const preview = async (kind: (typeof MAIL_KINDS)[number], note = '') =>
  bodyOf(await service.call(previewMail, { kind, note }))
const save = (note: string, version = 0, member = owner) =>
  member.call(saveMailNote, { kind: 'contact-copy', note, version })
const noteOf = async (kind: string) =>
  bodyOf(await service.call(listMails, {})).mails.find((mail) => mail.kind === kind)!

describe('the mails of the shop (STAFF-195)', () => {
  test.each(MAIL_KINDS)('%s has a preview as HTML and as text', async (kind) => {
    const { subject, html, text } = await preview(kind)
    expect(subject).not.toBe('')
    expect(html).toMatch(/^<!doctype html>/)
    expect(html + text).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
    const hasNote = !('isForStaff' in MAILS[kind])
    const answer = await service.call(previewMail, { kind, note: 'A note of ours.' })
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
    const mail = await write('ada@example.com', 'a')
    expect(mail.text).toContain('New: free shipping from $50.\n\nSee you soon!')
    expect(mail).not.toHaveProperty('noteSlot')
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
      expect((await service.call(previewMail, { kind: 'order', note })).status).toBe(400)
      expect((await noteOf('contact-copy')).version).toBe(0)
    },
  )

  test('of two members who change it at once the second hears who was faster', async () => {
    const answers = await Promise.all([save('One'), save('Two', 0, colleague)])
    expect(answers.map(({ status }) => status)).toContain(200)
    const refused = answers.find(({ status }) => status !== 200)!
    expect(refused.status).toBe(409)
    expect(refused.error.message).toMatch(/^Member \d+ changed this note on/)
    expect((await save('Three', 5)).status).toBe(409)
    const acts = await db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'mail.change-note')
      .orderBy('id', 'desc')
      .execute()
    expect(acts[0]!.after).toEqual({ note: (await noteOf('contact-copy')).note })
  })

  test('is refused for mails to the people of the shop', async () => {
    const { status } = await owner.call(saveMailNote, { kind: 'contact', note: 'Hi', version: 0 })
    expect(status).toBe(404)
  })
})

describe('POST /ajax/admin/mail/{kind}/test (STAFF-197)', () => {
  test('sends a sample with the note to the address of the member', async () => {
    await owner.call(saveMailNote, { kind: 'order', note: 'A note of ours.', version: 0 })
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
