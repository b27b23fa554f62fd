import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { smtpSender } from './smtp.ts'

// The server replies to each line of a client with the next of these; a real one is in outbox-sender.test.ts.
let dialogue: string[] = []
const server = createServer((socket) => {
  const answers = dialogue.map((line) => `${line}\r\n`)
  socket.on('error', () => {})
  socket.write(answers.shift()!)
  socket.on('data', () => {
    const next = answers.shift()
    if (next) socket.write(next)
    else socket.destroy()
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const { port } = server.address() as AddressInfo

async function refusalOf(lines: string[], url = `smtp://127.0.0.1:${port}`): Promise<unknown> {
  dialogue = lines
  const sender = smtpSender(url, 'hello@twirl.test')
  const mail = { to: 'ava@twirl.test', subject: 'Hi', html: 'Hi', text: 'Hi' }
  const refusal = await sender.send(mail, 'id@twirl.test').catch((error: unknown) => error)
  sender.close()
  return refusal
}

describe('a refusal says why, without the address, and whether another try could help', () => {
  const hello = ['220 mail', '250 mail']

  test.each([
    ['server closing', ['421 4.3.2 closing'], 'SMTP EPROTOCOL 421 4.3.2', false],
    ['all clients refused', ['554 5.7.1 no'], 'SMTP EPROTOCOL 554 5.7.1', false],
    [
      'greylisted',
      [...hello, '250 ok', '451 4.7.1 ava@twirl.test later'],
      'SMTP EENVELOPE 451 4.7.1',
      false,
    ],
    [
      'unknown',
      [...hello, '250 ok', '550 5.1.1 ava@twirl.test unknown'],
      'SMTP EENVELOPE 550 5.1.1',
      true,
    ],
    [
      'full',
      [...hello, '250 ok', '250 ok', '354 go', '452 4.2.2 full'],
      'SMTP EMESSAGE 452 4.2.2',
      false,
    ],
    [
      'spam',
      [...hello, '250 ok', '250 ok', '354 go', '550 5.7.1 spam'],
      'SMTP EMESSAGE 550 5.7.1',
      true,
    ],
    ['cut off', [...hello, '250 ok'], 'SMTP ECONNECTION', false],
  ])('%s', async (_what, lines, message, isPermanent) => {
    expect(await refusalOf(lines)).toMatchObject({ name: 'SendError', message, isPermanent })
  })

  test('a wrong password is ours to mend', async () => {
    const lines = ['220 mail', '250-mail\r\n250 AUTH PLAIN', '535 5.7.8 hello@twirl.test denied']
    const refusal = await refusalOf(lines, `smtp://hello%40twirl.test:wrong@127.0.0.1:${port}`)
    expect(refusal).toMatchObject({ message: 'SMTP EAUTH 535 5.7.8', isPermanent: false })
  })
})
