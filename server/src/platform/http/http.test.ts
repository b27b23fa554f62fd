import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { listCollections } from '@twirl/contract/catalog/collections'
import type { ErrorBody } from '@twirl/contract/errors'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { buildTestApp, GUEST_ID } from '../../../test/build-test-app.ts'
import { createHttp } from './http.ts'

const { app, call } = await buildTestApp()
await app.listen({ port: 0 })
const origin = `http://localhost:${(app.server.address() as { port: number }).port}`

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string }

async function send({
  method = 'PUT',
  path = '/ajax/collection/list',
  headers = {},
  body = '{}',
}: Sent) {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as ErrorBody,
  }
}

/** For requests that client libraries do not send. */
async function sendRaw(request: string): Promise<string> {
  const { port } = app.server.address() as { port: number }
  const socket = connect({ port, host: 'localhost' })
  socket.write(request)
  return text(socket)
}

describe('every error under /ajax is JSON with one shape', () => {
  test.each([
    [404, 'NOT_FOUND', { method: 'GET', path: '/ajax/nowhere' }],
    [404, 'NOT_FOUND', { method: 'POST', path: '/ajax/collection/list' }],
    [404, 'NOT_FOUND', { method: 'GET', path: '/ajax/%E0%A4%A' }],
    [413, 'PAYLOAD_TOO_LARGE', { body: JSON.stringify({ note: 'x'.repeat(70_000) }) }],
    [415, 'UNSUPPORTED_MEDIA_TYPE', { headers: { 'content-type': 'text/plain' } }],
    [415, 'UNSUPPORTED_MEDIA_TYPE', { headers: { 'content-type': 'application/json-patch+json' } }],
    [
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      { headers: { 'content-type': 'application/json; charset=utf-16' } },
    ],
    [415, 'UNSUPPORTED_MEDIA_TYPE', { headers: { 'content-encoding': 'gzip' } }],
    [400, 'MALFORMED_JSON', { body: '{"ids":' }],
    [400, 'MALFORMED_JSON', { body: ' ' }],
    [400, 'BAD_REQUEST', { body: '[]' }],
    [400, 'BAD_REQUEST', { body: 'null' }],
    [400, 'MALFORMED_JSON', { body: '{"a":"\\u0000"}' }],
    [400, 'BAD_REQUEST', { body: '{"ids":"all"}' }],
    [400, 'INVALID_GUEST_ID', { headers: { 'guest-id': 'short' } }],
    [400, 'INVALID_GUEST_ID', { headers: { 'guest-id': `${GUEST_ID.slice(1)}-` } }],
    [403, 'CROSS_SITE_REQUEST', { headers: { 'sec-fetch-site': 'cross-site' } }],
    [403, 'CROSS_SITE_REQUEST', { headers: { 'sec-fetch-site': 'same-site' } }],
    [403, 'CROSS_SITE_REQUEST', { headers: { origin: 'https://evil.example' } }],
  ] as [number, string, Sent][])('%i %s for %j', async (status, code, sent) => {
    const answer = await send(sent)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({
      id: expect.stringMatching(/.+/),
      errorCode: code,
      error_code: code,
      message: answer.body.error_message,
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('431 for headers that are too large', async () => {
    const answer = await sendRaw(
      `GET /ajax/x HTTP/1.1\r\nhost: x\r\nbig: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('"errorCode":"HEADERS_TOO_LARGE"')
  })

  test('400 for a request that is not HTTP', async () => {
    const answer = await sendRaw('HELLO\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"errorCode":"BAD_REQUEST"')
  })

  test('400 without a Host', async () => {
    const answer = await sendRaw('GET /ajax/state HTTP/1.1\r\nconnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"errorCode":"BAD_REQUEST"')
  })

  test('an expectation that is unknown is ignored', async () => {
    const answer = await sendRaw(
      'GET /ajax/nowhere HTTP/1.1\r\nhost: x\r\nexpect: x\r\nconnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('"errorCode":"NOT_FOUND"')
  })

  test('a request to switch protocols is answered, and the connection closed', async () => {
    const answer = await sendRaw(
      'GET /ajax/nowhere HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toMatch(/^connection: close/im)
  })
})

describe('an address that cannot be decoded', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const ask = (url: string, accept: string) => app.inject({ url, headers: { accept } })

  test.each(['/%ff', '/p/%E0%A4%A', '/%', '/collections/%c0%ae', `/trunk-show/${'x'.repeat(300)}`])(
    '%s is a page that leads home to a browser, an error in JSON to others',
    async (url) => {
      const page = await ask(url, BROWSER)
      expect(page.statusCode).toBe(404)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.body).toContain('<h1>We couldn’t find what you’re looking for.</h1>')
      expect(page.body).toContain('href="/home"')
      expect((await ask(url, '*/*')).json<ErrorBody>().errorCode).toBe('NOT_FOUND')
    },
  )

  test.each(['/ajax/%ff', '/ajax/%ff?x=1', `/ajax/product/${'1'.repeat(300)}`, '/pictures/x'])(
    '%s is JSON to a browser too',
    async (url) => {
      const answer = await ask(url, BROWSER)
      expect(answer.statusCode).toBe(404)
      expect(answer.json<ErrorBody>().errorCode).toBe('NOT_FOUND')
    },
  )
})

describe('a call', () => {
  test('has security headers and is not cacheable', async () => {
    const answer = await send({})
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
  })

  test.each([
    ['sec-fetch-site', 'same-origin'],
    ['sec-fetch-site', 'none'],
    ['origin', 'http://localhost:3000'],
  ])('from our own pages is welcome: %s %s', async (name, value) => {
    expect((await send({ headers: { [name]: value } })).status).toBe(200)
  })

  test.each([
    ['PUT', '/ajax/collection/list'],
    ['PUT', '/ajax/customer/logout'],
    ['DELETE', '/ajax/favorite/1'],
  ])('may come without a body when it needs no field: %s %s', async (method, path) => {
    const { status } = await send({ method, path, headers: { 'guest-id': GUEST_ID }, body: '' })
    expect(status).toBe(200)
  })

  test('without a body gets an error that names the missing field', async () => {
    const path = '/ajax/customer/check-phone-number'
    const { status, body } = await send({ path, headers: { 'guest-id': GUEST_ID }, body: '' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errorCode: 'BAD_REQUEST', fields: { phone_number: 'Required' } })
  })

  test('drops fields that the contract does not name', async () => {
    const { status } = await call(listCollections, { ids: [], extra: { deep: true } } as object)
    expect(status).toBe(200)
  })
})

describe('the id of a request', () => {
  async function seenId(trustedProxies: string[], remoteAddress: string, sent: string) {
    const server = createHttp({
      log: pino({ level: 'silent' }),
      trustedProxies,
      publicOrigin: 'http://localhost',
    })
    const headers = { 'x-request-id': sent }
    const answer = await server.inject({ url: '/ajax/nowhere', remoteAddress, headers })
    await server.close()
    const { id } = answer.json<ErrorBody>()
    expect(answer.headers['x-request-id']).toBe(id)
    return id
  }
  const SENT = '0af7651916cd43dd8448eb211c80319c'

  test('is the one that a trusted proxy sent', async () => {
    expect(await seenId(['10.0.0.0/8'], '10.1.2.3', SENT)).toBe(SENT)
    expect(await seenId(['10.1.2.3'], '::ffff:10.1.2.3', SENT)).toBe(SENT)
    expect(await seenId(['2001:db8::/32'], '2001:db8::1', SENT)).toBe(SENT)
  })

  test.each([
    ['from another address', ['10.0.0.0/8'], '198.51.100.7', SENT],
    ['without trusted proxies', [], '10.1.2.3', SENT],
    ['too short', ['10.0.0.0/8'], '10.1.2.3', 'x'],
    ['too long', ['10.0.0.0/8'], '10.1.2.3', 'x'.repeat(65)],
    ['with other characters', ['10.0.0.0/8'], '10.1.2.3', `${SENT}"}`],
  ])('is our own if the one that was sent is %s', async (_, proxies, address, sent) => {
    expect(await seenId(proxies, address, sent)).toMatch(/^[\w-]{8}-\w+$/)
  })
})
