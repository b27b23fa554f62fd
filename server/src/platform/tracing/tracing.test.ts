import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { login } from '@twirl/contract/accounts/login'
import { listFavorites } from '@twirl/contract/favorites'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { insertOrder } from '../../../test/order-factory.ts'
import { buildTestApp, GUEST_ID } from '../../../test/build-test-app.ts'
import { traceCalls, traced } from './tracing.ts'

type Value = { stringValue?: string; intValue?: number }
type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
type Upload = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] }

const WAIT = { timeout: 60_000, interval: 20 }
const spans: ReceivedSpan[] = []
const requests: IncomingMessage[] = []
const receiver = createServer((request, response) => {
  requests.push(request)
  void json(request).then((upload) => {
    const { resourceSpans } = upload as Upload
    spans.push(...resourceSpans.flatMap((it) => it.scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const { port } = receiver.address() as AddressInfo
const endpoint = `http://127.0.0.1:${port}`
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hush',
  OTEL_TRACES_SAMPLER_ARG: '1',
}

test('without the setting nothing is traced', async () => {
  const { call } = await buildTestApp()
  expect((await call(listFavorites, {})).status).toBe(200)
  const adapter = { charge: async () => 1 }
  expect(traceCalls('payments', adapter, ['charge'])).toBe(adapter)
  const describeSpan = vi.fn<() => never>()
  expect(await traced(describeSpan, async () => 2)).toBe(2)
  expect(describeSpan).not.toHaveBeenCalled()
  expect(requests).toEqual([])
})

describe('with the setting', () => {
  test('a call is a trace: by its pattern, with its statements, without what a visitor sent', async () => {
    const { call, db, app } = await buildTestApp({ settings })
    await insertOrder(db)
    const { status } = await call(login, {
      account: 'secret.person@twirl.test',
      password: 'a secret password',
    })
    expect(status).toBeGreaterThanOrEqual(400)
    await app.close()
    await vi.waitFor(() => expect(named('POST /ajax/customer/login')).toBeDefined(), WAIT)
    const request = named('POST /ajax/customer/login')!
    expect(attributesOf(request)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/ajax/customer/login',
      'http.response.status_code': status,
      'twirl.request_id': expect.any(String),
    })
    const parts = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(parts.length).toBeGreaterThan(0)
    for (const part of parts) expect(part.traceId).toBe(request.traceId)
    const texts = parts.map((part) => String(attributesOf(part)['db.query.text']))
    expect(texts.some((text) => text.includes('$1'))).toBe(true)

    const everything = JSON.stringify(spans)
    for (const secret of ['secret.person', 'secret password', GUEST_ID, 'hush', '127.0.0.1'])
      expect(everything).not.toContain(secret)
    expect(requests[0]!.headers.authorization).toBe('Bearer hush')
    expect(requests[0]!.url).toBe('/v1/traces')
  })

  test('a receiver that is away is no failure of the shop', async () => {
    const { call, app } = await buildTestApp({
      settings: { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
    })
    expect((await call(listFavorites, {})).status).toBe(200)
    await app.close()
  })
})

function named(name: string): ReceivedSpan | undefined {
  return spans.find((span) => span.name === name)
}

function attributesOf({ attributes }: ReceivedSpan): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  )
}
