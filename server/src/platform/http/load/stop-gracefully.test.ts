import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { mountHealth } from '../health.ts'
import { createHttp } from '../http.ts'
import { stopGracefully } from './stop-gracefully.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterEach(() => agent.destroy())

/** A server whose call waits until it is released. */
async function open(drainMs: number) {
  const app = createHttp({
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    publicOrigin: 'http://localhost',
  })
  const stopping = stopGracefully(app, drainMs)
  mountHealth(app, { stopping, isDatabaseAvailable: () => true })
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  app.get('/held', async () => {
    arrived.resolve()
    await held.promise
    return 'held'
  })
  app.get('/quick', async () => 'quick')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return { app, port, stopping, arrived: arrived.promise, release: held.resolve }
}

async function ask(port: number, path: string) {
  const [answer] = (await once(
    send({ port, host: '127.0.0.1', path, agent }).end(),
    'response',
  )) as [IncomingMessage]
  const { statusCode: status, headers } = answer
  return { status, connection: headers.connection, body: await text(answer) }
}

test('a request on an idle connection is answered while the server stops, and ends its connection', async () => {
  const { app, port } = await open(0)
  expect(await ask(port, '/quick')).toMatchObject({ connection: 'keep-alive' })
  const closed = app.close()
  expect(await ask(port, '/quick')).toEqual({ status: 200, connection: 'close', body: 'quick' })
  await closed
})

test('a request that arrived before is finished, and does not keep the server open afterwards', async () => {
  const { app, port, arrived, release } = await open(0)
  const answer = ask(port, '/held')
  await arrived
  const closed = app.close()
  await once(app.server, 'close', { signal: AbortSignal.timeout(1_000) }).catch(() => {})
  release()
  expect(await answer).toMatchObject({ status: 200, body: 'held' })
  // Its connection is still open, and closes with the next answer.
  expect(await ask(port, '/quick')).toEqual({ status: 200, connection: 'close', body: 'quick' })
  await closed
})

test('while it drains, new requests are answered and it says that it is not ready', async () => {
  const { app, port, stopping } = await open(400)
  expect(await ask(port, '/readyz')).toMatchObject({
    status: 200,
    body: '{"status":"ready","database":"available"}',
  })
  const closed = app.close()
  expect(await ask(port, '/readyz')).toMatchObject({
    status: 503,
    body: '{"status":"stopping","database":"available"}',
  })
  expect(stopping.isStopping).toBe(true)
  // On a new connection: the one before was closed.
  expect(await ask(port, '/quick')).toMatchObject({ status: 200, body: 'quick' })
  expect(await ask(port, '/healthz')).toMatchObject({ status: 200, body: '{"status":"alive"}' })
  await closed
})

test('without connections it stops at once', async () => {
  const { app } = await open(0)
  const start = performance.now()
  await app.close()
  expect(performance.now() - start).toBeLessThan(400)
})
