import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadWebApp } from '#platform/web-app.ts'
import { buildTestApp } from './build-test-app.ts'
import { insertCollection, insertPicture, insertProduct } from './factories.ts'
import { readPageTable } from './page-table.ts'
import { listenForRawGets, type RawAnswer } from './raw-get.ts'
import { insertTrunkShow } from './trunk-show-factory.ts'

// The long form: RANDOM_PATHS=20000 npx vitest run server/test/random-paths.test.ts
// A failure is repeated with RANDOM_PATHS_SEED=<seed> and the same number of paths.
const COUNT = Number(process.env['RANDOM_PATHS'] ?? 2_000)
const SEED = Number(process.env['RANDOM_PATHS_SEED'] ?? Date.now() % 2 ** 31)
const AT_ONCE = 4
const MS_PER_PATH = 100

const ORIGIN = 'http://shop.example'
const { app } = await buildTestApp({
  loadPages: loadWebApp,
  settings: { PUBLIC_ORIGIN: ORIGIN },
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1 })
    for (const id of [1, 7]) await insertProduct(empty, { id, collection_ids: [1] })
    await insertPicture(empty, 7)
    await insertTrunkShow(empty, { alias: 'sunset' })
  },
})
const get = await listenForRawGets(app)

const KNOWN = [
  ...readPageTable().map(({ path }) => path.replaceAll(/\$\w+/g, '7')),
  '/collections/1?page=2',
  '/search?q=satin&page=1',
  '/account/login?redirect=/profile',
  '/reset-password?token=abc',
  '/ajax/product/7?category=ALL',
  '/ajax/collection/1/random-display-product?limit=3',
  '/pictures/test000000000007/front-240.webp',
  '/trunk-show/sunset/event.ics',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/docs',
  '/docs/openapi.json',
  '/favicon.svg',
  '/assets/none.js',
]

const STARTS = [
  '/',
  '/',
  '//',
  '///',
  '/\\',
  '\\',
  '/.',
  '/..',
  '/%2f',
  '/%5c',
  '',
  'http://evil.com/',
]
const SEPARATORS = ['/', '/', '//', '\\', '%2f', '%5C', '/./', '/../', ';', '']
const SEGMENTS = [
  ...['evil.com', '@evil.com', 'evil.com:80', 'user:pw@evil.com', 'javascript:alert(1)', 'http:'],
  ...['home', 'p', '7', '0', '-1', 'collections', '1', 'sale', 'search', 'account', 'login'],
  ...['ajax', 'product', 'pictures', 'assets', 'docs', 'dev', 'outbox', 'trunk-show', 'event.ics'],
  ...['.', '..', '...', '%2e', '%2E%2e', '%252e', '%252f', '%00', '%0d%0aset-cookie:a=b', '%09'],
  ...['%ff', '%', '%zz', '%c0%ae', '%E2%80%AE', '%F0%9F%91%97', '%ED%A0%BD', '\xe9', '\xc3\xbc'],
  ...['*', '~', '$', '$$', '_', '__proto__', 'constructor', 'undefined', '[', ']', '{}', '|', '"'],
  ...['<b>', '`', '^', '+', '&', '=', "'", 'x'.repeat(250), '9'.repeat(40), 'index.html', '.env'],
]
const QUERIES = [
  ...['', '', '?', '??', '?&&=', '#x', '?page=0', '?page=-1', '?page=', '?page=abc', '?page=99999'],
  ...['?page=1e9', '?page=%ff', '?page=1&page=2', '?page[]=1', '?page=null', '?page=%7B%7D'],
  ...['?q=%ff', '?q=', '?q=%00', '?q=[1]', '?q=null', '?redirect=//evil.com', '?color=%22'],
  ...['?redirect=https://evil.com', '?__proto__=1', '?token=%E0%A4%A', '?alias=1', '?type={}'],
  ...['?x=1', `?x=${'y'.repeat(3_000)}`, '?tab=..', '?a=b?c=d', '?page=1;page=2'],
]

const composed = fc
  .tuple(
    fc.constantFrom(...STARTS),
    fc.array(fc.tuple(fc.constantFrom(...SEGMENTS), fc.constantFrom(...SEPARATORS)), {
      maxLength: 5,
    }),
    fc.constantFrom(...QUERIES),
  )
  .map(([start, parts, query]) => start + parts.flat().join('') + query)

const known = fc
  .tuple(fc.constantFrom(...KNOWN), fc.constantFrom(...QUERIES))
  .map((two) => two.join(''))
const byte = fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code))
const mutated = fc
  .tuple(known, fc.array(fc.tuple(fc.nat(), fc.nat(2), byte), { minLength: 1, maxLength: 3 }))
  .map(([address, changes]) => {
    let text = address
    for (const [where, kept, letter] of changes) {
      const at = where % (text.length + 1)
      // Kept characters are replaced, removed, or moved behind the new one.
      text = text.slice(0, at) + (kept < 2 ? letter : '') + text.slice(kept ? at + 1 : at)
    }
    return text
  })
const reencoded = fc.tuple(known, fc.nat(), fc.boolean()).map(([address, where, twice]) => {
  const at = where % address.length
  const hex = address.charCodeAt(at).toString(16).padStart(2, '0')
  return `${address.slice(0, at)}${twice ? '%25' : '%'}${hex}${address.slice(at + 1)}`
})
const random = fc.string({ unit: byte, maxLength: 60 }).map((text) => `/${text}`)

/** Found by hand, and not left to chance. */
const ALWAYS = [
  ...['//evil.com//x', '/\\evil.com//x', '///evil.com//x', '//evil.com/p/7', '//', '///', '/\\'],
  ...['//evil.com', '//evil.com/%2f..', '/%2f/evil.com//', '/%5cevil.com//', '/.//evil.com//x'],
  ...['/home//', '/home/', '//home', '/p//7', '/p/7/', '/p/7//', '/%ff', '/%00', '/a%0d%0ab', '*'],
  ...['http://evil.com//x', 'http://evil.com', 'https://evil.com/p/7', '/home?page=0', '/home#a'],
  ...KNOWN.flatMap((address) =>
    ['?page=0', '?page=-1', '?page=', '?page=abc', '?page=99999'].map((query) => address + query),
  ),
]

function complaintAbout({ status, headers, body }: RawAnswer): string | null {
  if (status >= 500) return `${status}`
  const places = [headers.location, /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1]]
  const foreign = places.find((place) => place && URL.parse(place, ORIGIN)?.origin !== ORIGIN)
  return foreign ? `leads to ${foreign}` : null
}

test(
  `${COUNT} random addresses: no failure of ours, and none leads away (seed ${SEED})`,
  { timeout: 60_000 + COUNT * MS_PER_PATH },
  async () => {
    const some = fc.oneof(composed, composed, mutated, reencoded, known, random)
    const addresses = [...ALWAYS, ...fc.sample(some, { seed: SEED, numRuns: COUNT })]
    expect(addresses.length).toBe(ALWAYS.length + COUNT)
    const complaints: string[] = []
    const statuses = new Map<number, number>()
    for (let i = 0; i < addresses.length; i += AT_ONCE)
      await Promise.all(
        addresses.slice(i, i + AT_ONCE).map(async (address) => {
          const answer = await get(address)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          const complaint = complaintAbout(answer)
          if (complaint) complaints.push(`${JSON.stringify(address)} ${complaint}`)
        }),
      )
    expect(complaints).toEqual([])
    // They reach more than one corner: pages, redirects, what is not there, what is not HTTP.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 302, 400, 404]))
    expect((await get('/home')).status, 'the shop is still open').toBe(200)
  },
)
