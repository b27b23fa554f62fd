import { describe, expect, test } from 'vitest'
import { loadWebApp } from '#platform/pages/web-app.ts'
import { buildTestApp } from '../build-test-app.ts'
import { insertCollection, insertProduct } from '../factories.ts'
import { readPageTable } from '../routes/page-table.ts'

const ORIGIN = 'http://localhost:3000'
// Search engines cut longer ones.
const MAX_TITLE = 65

const { app } = await buildTestApp({
  loadPages: loadWebApp,
  prepare: async (empty) => {
    await insertCollection(empty, {
      id: 1,
      description: 'Gowns and suits for the long evenings of the year.',
    })
    for (let id = 1; id <= 40; id++)
      await insertProduct(empty, {
        id,
        description: 'A mini dress of satin with a low back and a bow.',
        collection_ids: [1],
        is_purchasable: true,
        selling_price_cents: 7_000,
        clearance_price_cents: 2_999,
        first_clearance_check_in_time: new Date(),
        variants: [{ size: 'M', core: 1, clearance: 1 }],
      })
  },
})

/** Pages that search engines may show, by route, with their canonical addresses. */
const PUBLIC: Record<string, [path: string, canonical: string][]> = {
  '/home': [['/home', '/home']],
  '/collections/$collectionId': [
    ['/collections/1', '/collections/1'],
    ['/collections/1?page=2', '/collections/1?page=2'],
  ],
  '/sale': [['/sale', '/sale']],
  '/p/$productId': [['/p/2', '/p/2']],
  '/collections/$collectionId/p/$productId': [['/collections/1/p/3', '/p/3']],
  '/sale/p/$productId': [['/sale/p/4', '/p/4']],
  ...Object.fromEntries(
    [
      '/careers',
      '/contact-us',
      '/damaged-items-policy',
      '/faq',
      '/how-it-works/group-rental',
      '/how-it-works',
      '/lead-a-group',
      '/our-mission',
      '/privacy-policy',
      '/returns',
      '/size-charts',
    ].map((path) => [path, [[path, path]]]),
  ),
}
/** Pages of a visitor, of a group, or without content of their own. */
const NOT_INDEXED: Record<string, string> = {
  '/cart': '/cart',
  '/favorites': '/favorites',
  '/lead': '/lead',
  '/lead/$eventId': '/lead/1',
  '/lead/$eventId/$tab': '/lead/1/people',
  '/profile': '/profile',
  '/search': '/search?q=satin',
  '/empty-page': '/empty-page',
  '/lead-application': '/lead-application?token=x',
  '/stock-alert/cancel': '/stock-alert/cancel?token=x',
  '/order/$orderNumber': '/order/TW-00000000',
  '/thank-you/$orderNumber': '/thank-you/TW-00000000',
  '/checkout-clearance': '/checkout-clearance',
  '/checkout-trunk-show': '/checkout-trunk-show?type=GROUP_RENTAL',
  '/account/login': '/account/login',
  '/account/code-login': '/account/code-login',
  '/account/sign-up': '/account/sign-up',
  '/account/forgot': '/account/forgot',
  '/account/sorority-details': '/account/sorority-details',
  '/account/confirm-email/$email': '/account/confirm-email/nora@example.com',
  '/account/enter-code/$phoneNumber/$verificationMessageType':
    '/account/enter-code/4045550131/CUSTOMER_LOGIN',
  '/reset-password': '/reset-password',
  '/trunk-show': '/trunk-show',
  '/trunk-show/p/$productId': '/trunk-show/p/1',
  '/trunk-show/find': '/trunk-show/find',
  '/trunk-show/enter-password': '/trunk-show/enter-password?type=GROUP_RENTAL',
  '/trunk-show/not-found': '/trunk-show/not-found',
  '/trunk-show/not-active': '/trunk-show/not-active?type=SORORITY_TRUNK_SHOW',
}
const REDIRECTS = ['/', '/login', '/collections']

async function read(url: string) {
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } })
  const of = (pattern: RegExp) => pattern.exec(body)?.[1]
  const meta = (name: string) =>
    of(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))
  return {
    statusCode,
    title: of(/<title>([^<]*)<\/title>/) ?? '',
    description: meta('description') ?? '',
    canonical: of(/<link rel="canonical" href="([^"]*)"/),
    robots: meta('robots'),
    meta,
    jsonLd: [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    ),
  }
}

test('every route says whether it is indexed', () => {
  const known = [...Object.keys(PUBLIC), ...Object.keys(NOT_INDEXED), ...REDIRECTS]
  expect(known.toSorted()).toEqual(
    readPageTable()
      .map(({ path }) => path)
      .toSorted(),
  )
})

describe('a public page has a title, a description, a canonical address and a picture', () => {
  test.each(Object.values(PUBLIC).flat())('%s', async (path, canonical) => {
    const page = await read(path)
    expect(page).toMatchObject({ statusCode: 200, canonical: ORIGIN + canonical })
    expect(page.robots).toBeUndefined()
    expect(page.title).toMatch(/ · Twirl$/)
    expect(page.title.length).toBeLessThanOrEqual(MAX_TITLE)
    expect(page.description.length).toBeGreaterThan(30)
    expect(page.meta('og:url')).toBe(ORIGIN + canonical)
    expect(page.meta('og:image')).toMatch(/^http:\/\/localhost:3000\/.+\.(jpeg|png)$/)
    expect(page.meta('og:image:width')).toMatch(/^\d+$/)
    expect(page.meta('og:image:height')).toMatch(/^\d+$/)
    expect(page.meta('og:image:alt')).toMatch(/.+/)
  })
})

describe('a page that is not indexed says so', () => {
  test.each(Object.values(NOT_INDEXED))('%s', async (path) => {
    const page = await read(path)
    expect(page).toMatchObject({ robots: 'noindex', canonical: undefined })
    expect(page.title).toMatch(/ · Twirl$/)
    expect(page.title.length).toBeLessThanOrEqual(MAX_TITLE)
    expect(page.description).not.toBe('')
  })
})

test('no two pages have the same title', async () => {
  const paths = [
    ...Object.values(PUBLIC).map(([[path] = ['']]) => path),
    ...Object.values(NOT_INDEXED),
  ].filter((path) => !path.includes('/p/'))
  const titles: string[] = []
  for (const path of paths) titles.push((await read(path)).title)
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
})

test('the home page describes the shop and its search', async () => {
  const { jsonLd } = await read('/home')
  expect(JSON.stringify(jsonLd)).toContain(`${ORIGIN}/search?q={search_term_string}`)
  expect(JSON.stringify(jsonLd)).toContain('"@type":"Organization"')
})

test('the page of a product describes its variants, offers and place', async () => {
  const { jsonLd } = await read('/p/2')
  const text = JSON.stringify(jsonLd)
  expect(jsonLd.map((data) => data['@type'])).toEqual(['ProductGroup', 'BreadcrumbList'])
  for (const part of ['hasVariant', 'UsedCondition', '#LeaseOut', '#Sell'])
    expect(text).toContain(part)
})

test('the sitemap names the public pages only', async () => {
  const { body } = await app.inject('/sitemap.xml')
  const paths = [...body.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(
    ([, path]) => path!,
  )
  const isFixed = (path: string) => !/^\/(p|collections)\/\d/.test(path)
  const fixed = Object.values(PUBLIC).flatMap((pages) => pages.map(([, canonical]) => canonical))
  expect(paths.filter(isFixed).toSorted()).toEqual(fixed.filter(isFixed).toSorted())
})
