import type { InjectOptions } from 'fastify'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Jobs } from '#platform/jobs/jobs.ts'
import { type Mail, Outbox, type TextMessage } from '#platform/outbox/outbox.ts'
import { Secrets } from '#platform/security/secrets.ts'
import { buildTestApp } from '../../test/build-test-app.ts'

const SECRET_KEY = 'the key of the outbox in these tests'
const { app, db, databaseUrl, outbox: read } = await buildTestApp({ settings: { SECRET_KEY } })
const log = pino({ level: 'silent' })
const { executeSql, close } = connectDatabase(databaseUrl, log)
afterAll(close)
const outbox = new Outbox(new Secrets(SECRET_KEY), new Jobs({ executeSql, log }))
const putMail = (cause: string, content: Mail) =>
  inTransaction(db, (transaction) => outbox.putMail(transaction, cause, content))
const putText = (cause: string, content: TextMessage) =>
  inTransaction(db, (transaction) => outbox.putTextMessage(transaction, cause, content))

const NASTY = `<script>alert('hi')</script>`
const mail = {
  to: 'ava@twirl.test',
  subject: 'Reset your password',
  html: '<p>Here: <a href="https://twirl.example/r?t=1">link</a></p>',
  text: 'Here: https://twirl.example/r?t=1',
}

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
})

describe('GET /dev/outbox.json', () => {
  test('lists mails and text messages, newest first', async () => {
    await putMail('mail', mail)
    await putText('text', { to: '4045550131', body: 'Your code: 271828' })
    expect(await read('')).toEqual([
      {
        id: expect.any(Number),
        channel: 'SMS',
        to: '4045550131',
        subject: null,
        text: 'Your code: 271828',
        html: null,
        links: [],
        created_at: expect.stringMatching(/Z$/),
        sent_at: expect.toSatisfy((time: unknown) => time === null || typeof time === 'string'),
      },
      expect.objectContaining({ ...mail, channel: 'MAIL', links: ['https://twirl.example/r?t=1'] }),
    ])
  })

  test('keeps what the built-in sender has sent', async () => {
    await putMail('mail', mail)
    await vi.waitFor(async () => {
      expect(await read('')).toMatchObject([{ ...mail, sent_at: expect.any(String) }])
    }, 10_000)
  })

  test.each([
    ['ava@twirl.test', ['MAIL']],
    [' AVA@Twirl.test', ['MAIL']],
    ['4045550131', ['SMS']],
    ['404-555-0131', ['SMS']],
    ['(404) 555-0131', ['SMS']],
    ['mia@twirl.test', []],
    ['ava', []],
    ['404', []],
  ])('to=%s answers with %j', async (to, channels) => {
    await putMail('mail', mail)
    await putText('text', { to: '4045550131', body: 'Hi' })
    expect((await read(to)).map(({ channel }) => channel)).toEqual(channels)
  })

  test('is not cached', async () => {
    const { headers } = await app.inject('/dev/outbox.json')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
  })
})

describe('GET /dev/outbox', () => {
  test('shows a mail in both forms, with its links', async () => {
    await putMail('mail', mail)
    const { body } = await app.inject('/dev/outbox')
    expect(body).toMatch(/<h2 id="message-\d+">Reset your password<\/h2>/)
    expect(body).toContain('<a href="/dev/outbox?to=ava%40twirl.test">ava@twirl.test</a>')
    expect(body).toContain(`<pre>${mail.text}</pre>`)
    expect(body).toContain('<a href="https://twirl.example/r?t=1">')
    expect(body).toContain('srcdoc="&lt;p&gt;Here: &lt;a href=&quot;')
  })

  test('shows the messages of the requested recipient', async () => {
    await putText('one', { to: '4045550131', body: 'For Ava' })
    await putText('two', { to: '4045550132', body: 'For Mia' })
    const { body } = await app.inject('/dev/outbox?to=404-555-0132')
    expect(body).toContain('For Mia')
    expect(body).not.toContain('For Ava')
    expect((await app.inject('/dev/outbox?to=nobody')).body).toContain('Nothing was sent yet.')
    expect((await app.inject('/dev/outbox?to=a&to=b')).statusCode).toBe(200)
  })

  test('shows the pictures of the shop in mails, and loads nothing else', async () => {
    const { headers } = await app.inject('/dev/outbox')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/; img-src http:\/\/localhost:\d+\/pictures\/;/)
    expect(policy).toMatch(/^default-src 'none';/)
  })

  test('runs nothing that a message brings', async () => {
    const nasty = { to: NASTY, subject: NASTY, html: NASTY, text: NASTY }
    await putMail('mail', nasty)
    await putText('text', { to: NASTY, body: NASTY })
    const { body, headers } = await app.inject({ url: '/dev/outbox' })
    expect(body).not.toContain('<script')
    expect(body).toMatch(/<iframe\s+sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const { body: filtered } = await app.inject({ url: '/dev/outbox', query: { to: NASTY } })
    expect(filtered).not.toContain('<script')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src/)
    expect(headers['content-security-policy']).not.toContain('script-src')
  })
})

describe('a request that does not come straight from this machine (SHOP-26)', () => {
  const closed: [string, InjectOptions][] = [
    ['from another address', { remoteAddress: '192.168.1.20' }],
    ['for another host', { headers: { host: 'twirl.example' } }],
    ['for a host that only looks local', { headers: { host: 'localhost.twirl.example:3000' } }],
    ...['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'].map(
      (name): [string, InjectOptions] => [
        `with the header ${name}`,
        { headers: { host: 'localhost:3000', [name]: '127.0.0.1' } },
      ],
    ),
  ]
  test.each(closed)('%s finds an unknown path', async (_, options) => {
    await putMail('mail', mail)
    for (const url of ['/dev/outbox', '/dev/outbox.json']) {
      const [asked, unknown] = await Promise.all(
        [url, '/dev/x'].map((path) => app.inject({ ...options, url: path })),
      )
      expect(asked!.statusCode).toBe(404)
      expect({ ...asked!.json<object>(), id: '' }).toEqual({ ...unknown!.json<object>(), id: '' })
    }
  })

  test.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.0.0.1', '127.0.0.1:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'LOCALHOST'],
  ])('while %s may read it as %s', async (remoteAddress, host) => {
    const { statusCode } = await app.inject({
      url: '/dev/outbox',
      remoteAddress,
      headers: { host },
    })
    expect(statusCode).toBe(200)
  })

  test('also behind a proxy that is trusted', async () => {
    const proxied = await buildTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } })
    const { statusCode } = await proxied.app.inject({
      url: '/dev/outbox',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    })
    expect(statusCode).toBe(404)
  })
})

describe('switched off', async () => {
  const published = await buildTestApp({ settings: { PUBLIC_ORIGIN: 'https://twirl.example' } })

  test.each(['/dev/outbox', '/dev/outbox.json'])('%s is an unknown path', async (url) => {
    const [asked, unknown] = [await published.app.inject(url), await published.app.inject('/dev/x')]
    expect(asked.statusCode).toBe(404)
    expect({ ...asked.json<object>(), id: '' }).toEqual({ ...unknown.json<object>(), id: '' })
  })
})
