import { sendContactMessage } from '@twirl/contract/messages'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { buildTestApp } from '../../test/build-test-app.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { chooseMailSender } from './mail/choose-mail-sender.ts'
import { chooseSmsSender } from './sms/choose-sms-sender.ts'

const mailServer = await startMailServer()
const { db, call } = await buildTestApp({
  settings: {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Twirl <shop@twirl.example>',
    MESSAGES_TO: 'desk@twirl.example',
    PUBLIC_ORIGIN: 'https://twirl.example',
  },
})

test('with a mail server the shop writes real mails, and keeps none of them', async () => {
  await call(sendContactMessage, {
    name: 'Ada',
    email: 'ada@example.com',
    phone_number: null,
    message: 'Hello!',
    message_token: 'StartSendingStartSendingStartSen',
  })
  await vi.waitFor(async () => {
    const rows = await db.selectFrom('outbox').select(['sent_at', 'sealed']).execute()
    // To the shop, and a copy to the writer.
    const sent = { sent_at: expect.any(Date), sealed: null }
    expect(rows).toEqual([sent, sent])
  }, 10_000)
  const mail = mailServer.received.find(({ to }) => to === 'desk@twirl.example')
  expect(mail!.header('from')).toBe('Twirl <shop@twirl.example>')
  expect(mail!.header('reply-to')).toBe('ada@example.com')
  expect(mail!.header('message-id')).toMatch(/@twirl\.example>$/)
})

test.each([
  ['https://twirl.example', 2],
  ['http://localhost:3000', 0],
])('of a shop at %s that sends nothing, %i warnings say so', async (PUBLIC_ORIGIN, count) => {
  const warnings: unknown[] = []
  const log = pino({}, { write: (line) => void warnings.push(line) })
  const config = readConfig({ PUBLIC_ORIGIN })
  const senders = [await chooseMailSender(config, log), chooseSmsSender(config, log)]
  expect(senders.map(({ keepsContent }) => keepsContent)).toEqual([true, true])
  expect(warnings).toHaveLength(count)
})
