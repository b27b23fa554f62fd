import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { twilioSender } from './twilio.ts'

type Received = { line: string; headers: IncomingHttpHeaders; form: Record<string, string> }
type Answer = { status: number; body: string }

const ACCEPTED = { status: 201, body: '{"sid":"SM1","status":"queued"}' }
let received: Received[] = []
let answer: Answer = ACCEPTED

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const line = `${request.method} ${request.url}`
    received.push({
      line,
      headers: request.headers,
      form: Object.fromEntries(new URLSearchParams(body)),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const { port } = server.address() as AddressInfo
const account = { accountSid: 'AC123', authToken: 'hush', from: '+14045550100' }
const sender = twilioSender(account, `http://127.0.0.1:${port}`)
const send = () => sender.send({ to: '4045550131', body: 'Your code: 271 828 & more' }, 'id')

beforeEach(() => {
  received = []
  answer = ACCEPTED
})

test('a text message is one call, as Twilio documents it', async () => {
  await send()
  expect(received).toMatchObject([
    {
      line: 'POST /2010-04-01/Accounts/AC123/Messages.json',
      headers: {
        authorization: `Basic ${Buffer.from('AC123:hush').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      form: { To: '+14045550131', From: '+14045550100', Body: 'Your code: 271 828 & more' },
    },
  ])
})

describe('a refusal', () => {
  test.each([
    [400, '{"code":21211,"message":"+14045550131 is not valid"}', 'Twilio 400 21211', true],
    [404, '{"code":20404}', 'Twilio 404 20404', false],
    [401, '{"code":20003}', 'Twilio 401 20003', false],
    [429, '{"code":20429}', 'Twilio 429 20429', false],
    [500, 'not JSON', 'Twilio 500', false],
    [503, '', 'Twilio 503', false],
  ])('with %i and %s says why, without the number', async (status, body, message, isPermanent) => {
    answer = { status, body }
    await expect(send()).rejects.toMatchObject({ name: 'SendError', message, isPermanent })
  })

  test('to answer at all is worth another try', async () => {
    const unreachable = twilioSender(account, 'http://127.0.0.1:1')
    const sending = unreachable.send({ to: '4045550131', body: 'Hi' }, 'id')
    await expect(sending).rejects.toMatchObject({ name: 'SendError', isPermanent: false })
  })
})
