import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadWebApp } from '#platform/pages/web-app.ts'
import { buildTestApp } from '../build-test-app.ts'
import { insertCollection, insertProduct } from '../factories.ts'
import { readPageTable } from '../routes/page-table.ts'

/** Addresses that were rendered, in order. */
const rendered: string[] = []
// Stands in the HTML of every page, as if its content had put it there.
const INJECTED = 'alert("injected")'

const { app, db } = await buildTestApp({
  loadPages: async (shop, transport) => {
    const renderer = await loadWebApp(shop, transport)
    return {
      ...renderer,
      render: async (request) => {
        rendered.push(new URL(request.url).pathname + new URL(request.url).search)
        const { html, ...answer } = await renderer.render(request)
        const withScript = html.replace('<main', `<script>${INJECTED}</script><main`)
        return { ...answer, html: withScript }
      },
    }
  },
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1, name: 'Formal' })
    for (let i = 1; i <= 40; i++) {
      await insertProduct(empty, {
        id: i,
        title: `Dress <${i}>`,
        recommendation_score: i,
        collection_ids: [1],
      })
    }
  },
})

async function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url, headers })
}

const occurrences = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length

describe('pages arrive complete, without JavaScript', () => {
  test('a listing: 36 titles, prices and pictures, and a link to more (BROWSE-8)', async () => {
    const { statusCode, body } = await get('/collections/1')
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1')
    expect(
      new Set([...body.matchAll(/href="\/collections\/1\/p\/(\d+)"/g)].map(([, id]) => id)).size,
    ).toBe(36)
    expect(occurrences(body, /Rent From/g)).toBeGreaterThanOrEqual(36)
    expect(occurrences(body, /<img/g)).toBeGreaterThanOrEqual(36)
    expect(body).toContain('?page=2')
    expect(body).toMatch(/CURRENTLY DISPLAYING 1-36 OF 40 PRODUCTS/)
  })

  test.each(['/home', '/p/7', '/sale'])(
    '%s names the minimum of an order (BAG-11)',
    async (url) => {
      expect((await get(url)).body).toContain('$65')
    },
  )

  test('its second page', async () => {
    const { body } = await get('/collections/1?page=2')
    expect(body).toMatch(/CURRENTLY DISPLAYING 37-40 OF 40 PRODUCTS/)
    expect(body).toContain('LOAD PREVIOUS PRODUCTS')
  })

  test.each(['/collections/1/p/7', '/p/7'])('the product at %s', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('Dress &lt;7&gt;')
    expect(body).toContain('$16.99')
    expect(body).toContain('<link rel="canonical" href="')
    expect(body).toMatch(/href="[^"]*\/p\/7"/)
    expect(
      occurrences(body, /\/pictures\/test000000000700\/(front|back|detail|swatch)-/g),
    ).toBeGreaterThanOrEqual(4)
  })
})

// A warning of React would fail the test, because this is its build for development.
test.each(readPageTable())('$path is rendered without a warning', async ({ path }) => {
  const { statusCode } = await get(path.replaceAll(/\$\w+/g, '1'))
  expect(statusCode).toBeLessThan(500)
})

describe('where an address leads', () => {
  test.each([
    ['/', '/home'],
    ['/no/such/page', '/home'],
    ['/p/999', '/empty-page#deleted'],
    ['/collections/1/p/999', '/empty-page#deleted'],
  ])('%s goes to %s', async (url, target) => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBeGreaterThanOrEqual(301)
    expect(statusCode).toBeLessThan(400)
    expect(
      new URL(headers.location!, 'http://localhost').pathname +
        new URL(headers.location!, 'http://localhost').hash,
    ).toBe(target)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('a collection that does not exist is a page of its own, with status 404', async () => {
    const { statusCode, headers, body } = await get('/collections/999')
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<h1')
  })

  test('an unknown call is never answered with a page', async () => {
    const { statusCode, headers } = await get('/ajax/nowhere')
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toMatch(/^application\/json/)
  })
})

describe('a public page', () => {
  test('may be cached by proxies, runs only its own scripts, and answers 304 to clients that have it', async () => {
    const first = await get('/home')
    expect(first.headers['cache-control']).toMatch(/^public/)
    expect(first.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(first.headers['content-security-policy']).not.toContain("'unsafe-inline' ")
    const second = await get('/home', { 'if-none-match': String(first.headers.etag) })
    expect(second.statusCode).toBe(304)
    expect(second.body).toBe('')
  })

  test('may use the camera only if it belongs to leads (LEAD-31)', async () => {
    const [home, lead] = [await get('/home'), await get('/lead/1/pieces')]
    expect(home.headers['permissions-policy']).toContain('camera=()')
    expect(home.headers['content-security-policy']).not.toContain('wasm')
    expect(lead.headers['permissions-policy']).toContain('camera=(self)')
    expect(lead.headers['content-security-policy']).toContain(
      "script-src 'self' 'wasm-unsafe-eval'",
    )
  })

  test('names its own inline scripts in the policy, and none that its content brought', async () => {
    const { headers, body } = await get('/home')
    expect(body).toContain(INJECTED)
    expect(body).not.toContain('nonce')
    const hashes = [...body.matchAll(/<script(?![^>]*(\ssrc=|json))[^>]*>(.*?)<\/script>/gs)].map(
      ([, , script]) => ({
        script: script!,
        hash: createHash('sha256').update(script!).digest('base64'),
      }),
    )
    expect(hashes.length).toBeGreaterThanOrEqual(4)
    const policy = String(headers['content-security-policy'])
    for (const { script, hash } of hashes)
      expect(policy.includes(`'sha256-${hash}'`)).toBe(script !== INJECTED)
  })

  test('is sent compressed as the browser likes it', async () => {
    expect(
      (await get('/home', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'],
    ).toBe('br')
    expect((await get('/home', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    )
    expect((await get('/home')).headers['content-encoding']).toBeUndefined()
    expect(
      (await get('/home', { 'accept-encoding': 'br;q=0' })).headers['content-encoding'],
    ).toBeUndefined()
  })

  test('does not tell campaign parameters apart', async () => {
    const [plain, tagged] = await Promise.all([get('/home'), get('/home?utm_source=mail')])
    expect(tagged.headers.etag).toBe(plain.headers.etag)
  })

  test('is rendered once, whatever stands in its query', async () => {
    await get('/home')
    await get('/p/7')
    rendered.length = 0
    for (let i = 0; i < 20; i++) {
      expect((await get(`/home?page=x${i}`)).statusCode).toBe(200)
      expect((await get(`/home?page=${i}&x=${i}`)).statusCode).toBe(200)
      expect((await get(`/p/7?color=${i}`)).statusCode).toBe(200)
      expect((await get(`/%70/7?page=${i}`)).statusCode).toBe(200)
    }
    expect(rendered).toEqual([])
  })

  test('shows a change of the catalogue', async () => {
    await get('/p/8')
    await db.updateTable('product').set({ title: 'Renamed' }).where('id', '=', 8).execute()
    await expect
      .poll(async () => (await get('/p/8')).body, { timeout: 10_000, interval: 50 })
      .toContain('Renamed')
  })
})

test.each([
  '/favorites',
  '/cart',
  '/profile',
  '/order/TW-ABCD2345',
  '/checkout-clearance',
  '/checkout-trunk-show',
  '/account/sorority-details',
  '/account/enter-code/4045550131/CUSTOMER_UPDATE_PHONE_NUMBER',
  '/reset-password',
  '/trunk-show',
])('%s without scripts says what to do', async (url) => {
  const { body } = await get(url)
  expect(body).toMatch(/<noscript>[^/]*This page needs JavaScript\. Please turn it on[^/]*<\/p>/)
})

test.each(['/search?q=', '/search?q=satin&x=1', '/favorites?x=1', '/account/login?redirect='])(
  '%s is rendered once per request',
  async (url) => {
    rendered.length = 0
    expect((await get(url)).statusCode).toBe(200)
    expect(rendered).toEqual([url])
  },
)

test('a page that is not public is rendered with its whole address', async () => {
  const { headers, body } = await get('/search?q=satin&utm_source=mail')
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('satin')
})

test.each(['/order/TW-00000000?key=secret', '/thank-you/TW-00000000?type=INDIVIDUAL'])(
  '%s is neither cached nor indexed, and sends its address to no other site',
  async (url) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  },
)
