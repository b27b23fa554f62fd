import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadWebApp } from '#platform/pages/web-app.ts'
import { buildTestApp } from '../build-test-app.ts'
import { insertCollection, insertPicture, insertProduct } from '../factories.ts'
import { readPageTable } from '../routes/page-table.ts'
import { anyAddress } from '../../../hostile-test/random-addresses.ts'
import { listenForRawGets, type RawAnswer } from './raw-get.ts'
import { insertTrunkShow } from '../trunk-show-factory.ts'

// CONTRIBUTING.md tells how to send more, and how to repeat a failure.
const COUNT = Number(process.env['RANDOM_PATHS'] ?? 2_000)
const SEED = Number(process.env['RANDOM_PATHS_SEED'] ?? Date.now() % 2 ** 31)
const AT_ONCE = 4
const MS_PER_PATH = 100

const ORIGIN = 'http://shop.example'
const { app } = await buildTestApp({
  loadPages: loadWebApp,
  testing: { renderRestRatio: 0 },
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
  '/order/TW-00000000/due.ics?key=abc',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/docs',
  '/docs/openapi.json',
  '/favicon.svg',
  '/assets/none.js',
]

/** Found by hand, and not left to chance. */
const ALWAYS = [
  ...String.raw`
    //evil.com//x /\evil.com//x ///evil.com//x //evil.com/p/7 // /// /\ //evil.com //evil.com/%2f..
    /%2f/evil.com// /%5cevil.com// /.//evil.com//x /home// /home/ //home /p//7 /p/7/ /p/7//
    /%ff /%00 /a%0d%0ab * http://evil.com//x http://evil.com https://evil.com/p/7 /home?page=0 /home#a /#5% /home?a#%`
    .trim()
    .split(/\s+/),
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
    const random = fc.sample(anyAddress(KNOWN), { seed: SEED, numRuns: COUNT })
    expect(random).toHaveLength(COUNT)
    const addresses = [...ALWAYS, ...random]
    const complaints: string[] = []
    const statuses = new Set<number>()
    for (let i = 0; i < addresses.length; i += AT_ONCE)
      await Promise.all(
        addresses.slice(i, i + AT_ONCE).map(async (address) => {
          const answer = await get(address)
          statuses.add(answer.status)
          const complaint = complaintAbout(answer)
          if (complaint) complaints.push(`${JSON.stringify(address)} ${complaint}`)
        }),
      )
    expect(complaints).toEqual([])
    // They reach more than one corner: pages, redirects, what is not there, what is not HTTP.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 400, 404]))
    expect((await get('/home')).status).toBe(200)
  },
)
