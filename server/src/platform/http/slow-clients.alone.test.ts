import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { createHttp, HTTP_TIMEOUTS, type HttpTimeouts } from './http.ts'

// The shop's limits divided by twenty.
const SCALE = 20
const TIMEOUTS: HttpTimeouts = {
  headers_ms: HTTP_TIMEOUTS.headers_ms / SCALE,
  request_ms: HTTP_TIMEOUTS.request_ms / SCALE,
}
// Tolerance of a second of real time, for a busy machine.
const TOLERANCE_MS = 1_000 / SCALE
const BUSY_MACHINE_MS = 400

const options = {
  log: pino({ level: 'silent' }),
  trustedProxies: [],
  publicOrigin: 'http://localhost',
}
const app = createHttp({ ...options, timeouts: TIMEOUTS })
app.put('/call', async () => 'answered')
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }
afterAll(() => app.close())

const HEAD = 'PUT /call HTTP/1.1\r\nhost: shop\r\n'
const BODY_HEADERS = 'content-type: application/json\r\ncontent-length: 5000\r\n'

/** Sends `first`, then `drip` again and again, until the server ends the connection. */
async function drip(socket: Socket, first: string, drop: string) {
  let answer = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => (answer += String(chunk)))
  await once(socket, 'connect')
  const start = performance.now()
  socket.write(first)
  const timer = setInterval(() => socket.write(drop), 20)
  await once(socket, 'end')
  clearInterval(timer)
  return { answer, ms: performance.now() - start }
}

describe('a client that is too slow gets 408 after the time limit', () => {
  test.each([
    ['nothing at all', '', '', TIMEOUTS.headers_ms],
    ['headers without an end', HEAD, 'x: y\r\n', TIMEOUTS.headers_ms],
    ['a body in drops', `${HEAD}${BODY_HEADERS}\r\n`, ' ', TIMEOUTS.request_ms],
  ])('%s', async (_, first, drop, limit) => {
    const { answer, ms } = await drip(connect({ port, host: '127.0.0.1' }), first, drop)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"errorCode":"REQUEST_TIMEOUT"')
    expect(ms).toBeGreaterThan(limit - TOLERANCE_MS)
    expect(ms).toBeLessThan(limit + TOLERANCE_MS + BUSY_MACHINE_MS)
  })

  test('its connection is closed, even when the client never closes its own side', async () => {
    const accepted = once(app.server, 'connection')
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const [connection] = (await accepted) as [Socket]
    const closed = once(connection, 'close')
    await drip(socket, HEAD, 'x: y\r\n')
    await closed
    expect(connection.destroyed).toBe(true)
    socket.destroy()
  })
})

test('the limits of the shop are 10 seconds for headers and 15 for a request', () => {
  const { server } = createHttp(options)
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 15_000])
})
