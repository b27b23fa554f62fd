import { once } from 'node:events'
import { type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { loadWebApp } from '#platform/pages/web-app.ts'
import { buildTestApp } from '../build-test-app.ts'
import { insertCollection, insertProduct } from '../factories.ts'

const ORIGIN = 'http://shop.test'

const logged: string[] = []
const { app } = await buildTestApp({
  loadPages: loadWebApp,
  settings: { PUBLIC_ORIGIN: ORIGIN },
  log: createLog('trace', { write: (line) => logged.push(line) }),
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1, name: 'Formal' })
    for (let id = 1; id <= 40; id++)
      await insertProduct(empty, { id, title: `Dress ${id}`, collection_ids: [1] })
    for (let id = 41; id <= 80; id++)
      await insertProduct(empty, {
        id,
        title: `Dress ${id}`,
        is_rentable: false,
        rental_price_cents: null,
        retail_price_cents: 9900,
        clearance_price_cents: 2999,
        first_clearance_check_in_time: new Date(),
        variants: [{ size: 'M', clearance: 1 }],
      })
  },
})
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Over a socket, so that the path arrives exactly as written. */
async function get(path: string): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo
  const sent = send({ port, host: '127.0.0.1', path, headers: { accept: 'text/html' } }).end()
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

/** Where a browser would go. */
const target = (location: string): URL => new URL(location, `${ORIGIN}/page`)

describe('a request path never changes the origin', () => {
  test.each([
    '//evil.example//x',
    '/\\evil.example//x',
    '///evil.example//x',
    '//evil.example/p/7',
    '/\\/evil.example/p/7',
    '/.//evil.example/p/7',
    '/%2e//evil.example',
    '/%09/evil.example',
    '/%5cevil.example/x',
    '/%2fevil.example/x',
    '//',
    '//?page=2',
    '/\\',
  ])('%s leads home', async (path) => {
    const { status, headers } = await get(path)
    expect([status, headers.location]).toEqual([302, '/home'])
  })

  test('a path in absolute form is a path of this shop', async () => {
    const { status, body } = await get('http://evil.example/p/7')
    expect(status).toBe(200)
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/p/7"`)
    expect(body).not.toContain('evil.example')
  })
})

describe('a page number that does not exist', () => {
  test.each([
    ['/collections/1?page=0', '/collections/1'],
    ['/collections/1?page=-1', '/collections/1'],
    ['/collections/1?page=', '/collections/1'],
    ['/collections/1?page=1', '/collections/1'],
    ['/collections/1?page=abc', '/collections/1'],
    ['/collections/1?page=2&page=3', '/collections/1'],
    ['/collections/1?page=2.5&utm_source=mail', '/collections/1?utm_source=mail'],
    ['/collections/1?page=3', '/collections/1?page=2'],
    ['/collections/1?page=99999&utm_source=mail', '/collections/1?utm_source=mail&page=2'],
    ['/collections/1?page=123456789012345678901234', '/collections/1'],
    ['/sale?page=0', '/sale'],
    ['/sale?page=99999', '/sale?page=2'],
    ['/search?q=dress&page=-1', '/search?q=dress'],
    ['/search?q=dress&page=abc&utm_source=mail', '/search?q=dress&utm_source=mail'],
    ['/search?q=dress&page=99999', '/search?q=dress&page=3'],
    ['/favorites?page=0', '/favorites'],
  ])('%s leads to %s', async (path, expected) => {
    const { status, headers } = await get(path)
    expect(status).toBeGreaterThanOrEqual(302)
    expect(status).toBeLessThan(308)
    const { pathname, searchParams } = target(headers.location!)
    const wanted = new URL(expected, ORIGIN)
    expect(pathname).toBe(wanted.pathname)
    expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(wanted.searchParams))
    expect((await get(headers.location!)).status).toBe(200)
  })
})

describe('an unknown path', () => {
  test('is logged without its query and without what could be personal', async () => {
    logged.length = 0
    for (const path of [
      '/reset-pasword?token=SECRET1',
      '/acount/confirm-email/jane@example.com',
      '/jane@example.com',
      '/reset-passwordSECRET2',
    ])
      expect((await get(path)).headers.location).toBe('/home')
    const log = logged.join('')
    expect(log).not.toMatch(/SECRET|jane|example/)
    const warned = logged
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'unknown path')
    expect(warned.map(({ path }) => path)).toEqual(['/reset-pasword', '/acount/…', '/…', '/…'])
  })

  test('does not include a known one with a slash at its end', async () => {
    logged.length = 0
    expect((await get('/home/')).headers.location).toBe('/home')
    expect(logged.filter((line) => line.includes('unknown path'))).toEqual([])
  })
})

test.each([
  '/reset-pasword?token=Zk3tokenZk3',
  '/reset-password/?token=Zk3tokenZk3&email=nora@example.com',
  '/account/confirm-email/nora@example.com/x?token=Zk3tokenZk3',
  '//?token=Zk3tokenZk3&email=nora@example.com',
  '/search?page=0&q=nora@example.com&token=Zk3tokenZk3',
])('the log does not repeat the query of %s', async (address) => {
  logged.length = 0
  await get(address)
  expect(logged.join('')).not.toMatch(/Zk3tokenZk3|nora@example\.com/)
  expect(logged).not.toEqual([])
})
