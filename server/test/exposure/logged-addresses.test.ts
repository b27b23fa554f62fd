import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { buildTestApp, GUEST_ID } from '../build-test-app.ts'

const SECRETS = ['Zk3tokenZk3', 'nora@example.com', 'nora%40example.com', '4045550199', GUEST_ID]
const QUERY = 'token=Zk3tokenZk3&email=nora%40example.com&phone_number=4045550199'

const lines: string[] = []
const { app } = await buildTestApp({
  log: createLog('trace', { write: (line) => lines.push(line) }),
})
app.get('/failing/:name', async () => {
  throw new Error('on purpose')
})
// What `new URL` throws repeats its input.
app.get('/unreadable/:name', async ({ url }) => new URL(`http://[${url}`).href)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }

async function send(start: string, ...headers: string[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.write(
    [`${start} HTTP/1.1`, 'host: shop', 'connection: close', ...headers, '', ''].join('\r\n'),
  )
  return text(socket)
}

describe('no line of the log repeats what an address or a header holds', () => {
  test.each([
    ['a mistyped call', `GET /ajax/customer/get-by-emial?${QUERY}`, 404],
    ['a call with bad input', `GET /ajax/customer/get-by-phone-number?${QUERY}x`, 400],
    ['an address that cannot be decoded', `GET /%ff/nora@example.com?${QUERY}`, 404],
    ['an address that is too long', `GET /trunk-show/${'Zk3tokenZk3'.repeat(30)}?${QUERY}`, 404],
    ['a picture that is not there', `GET /pictures/Zk3tokenZk3/nora@example.com?${QUERY}`, 404],
    ['a method that is not known there', `DELETE /ajax/customer/login?${QUERY}`, 404],
    ['a request line that is not HTTP', `GET /a b?${QUERY}`, 400],
    ['a failure of ours', `GET /failing/nora@example.com?${QUERY}`, 500],
    ['a failure that quotes the address', `GET /unreadable/nora@example.com?${QUERY}`, 500],
  ])('%s', async (_, start, status) => {
    const before = lines.length
    const answer = await send(start, `guest-id: ${GUEST_ID}`)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const logged = lines.slice(before).join('')
    expect(SECRETS.filter((secret) => logged.includes(secret))).toEqual([])
  })

  test('headers that are too large', async () => {
    const before = lines.length
    const answer = await send(`GET /home?${QUERY}`, `cookie: sid=Zk3tokenZk3${'x'.repeat(20_000)}`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    const logged = lines.slice(before).join('')
    expect(SECRETS.filter((secret) => logged.includes(secret))).toEqual([])
  })

  test('yet a failure of ours is logged, with its route', () => {
    expect(lines.filter((line) => line.includes('/failing/:name'))).not.toEqual([])
  })
})
