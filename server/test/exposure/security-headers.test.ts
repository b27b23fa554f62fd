import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { loadWebApp } from '#platform/pages/web-app.ts'
import { buildTestApp } from '../build-test-app.ts'
import { insertCollection, insertPicture, insertProduct } from '../factories.ts'
import { listRoutes } from '../routes/list-routes.ts'
import { insertTrunkShow } from '../trunk-show-factory.ts'

const HSTS = 'strict-transport-security'
const SETTINGS = { PUBLIC_ORIGIN: 'https://twirl.example' }
let imageKey = ''

const { app } = await buildTestApp({
  loadPages: loadWebApp,
  settings: SETTINGS,
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1 })
    await insertProduct(empty, { id: 1, collection_ids: [1] })
    imageKey = await insertPicture(empty, 7)
    await insertTrunkShow(empty, { alias: 'sunset' })
  },
})

const { app: local } = await buildTestApp()

await app.ready()
const routes = listRoutes(app)

/** Addresses that answer with a file, so that not only errors are looked at. */
const FOUND = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-1.xml',
  `/pictures/${imageKey}/front-240.jpeg`,
  '/trunk-show/sunset/event.ics',
  '/docs',
  '/docs/openapi.json',
  '/ajax/system/setting',
  '/home',
  '/search?q=satin',
  routes.find((route) => /^GET \/assets\/.+\.css$/.test(route))!.slice('GET '.length),
]

const SECURE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  [HSTS]: 'max-age=31536000',
}

/** The address of this page is a signed link, which no other site learns. */
const WITHOUT_REFERRER = '/charge-objection'

describe('every answer carries the security headers, with HSTS under an https origin', () => {
  test('of each mounted route, whatever it answers (SHOP-29)', async () => {
    expect(routes.length).toBeGreaterThan(60)
    expect(routes).toEqual(expect.arrayContaining(['GET *', 'GET /robots.txt', 'GET /docs']))
    for (const route of routes) {
      const [method, path] = route.split(' ') as ['GET', string]
      const url = path.replaceAll(/:\w+/g, '1').replace('*', '/no/such/page')
      const { headers } = await app.inject({ method, url })
      // Frames of the payment gateway use the fonts of the shop.
      const isFont = /^\/assets\/.+\.woff2$/.test(path)
      expect({ route, ...headers }).toMatchObject({
        ...SECURE,
        ...(isFont && { 'cross-origin-resource-policy': 'cross-origin' }),
        ...(path === WITHOUT_REFERRER && { 'referrer-policy': 'no-referrer' }),
      })
    }
  })

  test.each(FOUND)('of %s', async (url) => {
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode).toBe(200)
    // Only pictures may be shown by other sites: browser-based mail programs do.
    const isPicture = url.startsWith('/pictures/')
    const policy = { 'cross-origin-resource-policy': isPicture ? 'cross-origin' : 'same-origin' }
    expect(headers).toMatchObject({ ...SECURE, ...policy })
  })

  test.each([
    '/ajax/nowhere',
    '/pictures/x',
    '/%ff',
    '/collections/999',
    '/no/such/page',
    '/p/999',
  ])('of %s, which is not there', async (url) => {
    expect((await app.inject(url)).headers).toMatchObject(SECURE)
  })

  test('of a page that the browser has already', async () => {
    const { etag } = (await app.inject('/home')).headers
    const answer = await app.inject({ url: '/home', headers: { 'if-none-match': etag } })
    expect(answer.statusCode).toBe(304)
    expect(answer.headers).toMatchObject(SECURE)
  })

  test('of what is not HTTP', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect({ port: (app.server.address() as { port: number }).port })
    await once(socket, 'connect')
    socket.write('HELLO\r\n\r\n')
    const [head] = (await text(socket)).split('\r\n\r\n')
    const lines = head!.split('\r\n').slice(1)
    expect(Object.fromEntries(lines.map((line) => line.split(': ')))).toMatchObject(SECURE)
  })
})

describe('without an https origin', () => {
  test.each(['/robots.txt', '/ajax/system/setting', '/%ff', '/dev/outbox', '/dev/outbox.json'])(
    '%s comes with the other headers, without HSTS',
    async (url) => {
      const { headers } = await local.inject(url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers[HSTS]).toBeUndefined()
    },
  )
})
