import { LISTING_PARAMETERS } from '@twirl/contract/catalog/listing-search'
import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { loadWebApp } from '#platform/pages/web-app.ts'
import { buildTestApp } from '../build-test-app.ts'
import { insertCollection, insertProduct } from '../factories.ts'
import { HOSTILE_PATHS, HOSTILE_QUERIES } from '../../../hostile-test/hostile-values.ts'
import { type Page, readPageTable } from '../routes/page-table.ts'
import { listenForRawGets } from './raw-get.ts'

const TIMEOUT_MS = 120_000
const lines: string[] = []
const { app } = await buildTestApp({
  loadPages: loadWebApp,
  testing: { renderRestRatio: 0 },
  log: createLog('trace', { write: (line) => lines.push(line) }),
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1 })
    await insertProduct(empty, { id: 1, collection_ids: [1] })
  },
})
const get = await listenForRawGets(app)

const pages = readPageTable()
// The page number decides what is loaded before anything else is looked at: it is tried alone.
const PAGE_NUMBERS = ['0', '-1', '', 'abc', '99999', '1e9', '1.5', 'null', '%7B%7D', '%ff', '%00']
const KEYS = [
  ...LISTING_PARAMETERS.filter((name) => name !== 'page'),
  'q',
  'redirect',
  'token',
  'alias',
  'tab',
  'collection',
  'other',
]
const pageQueries = [...PAGE_NUMBERS.map((number) => `?page=${number}&q=a`), '?page=1&page=2']
const otherQueries = HOSTILE_QUERIES.map((value) => {
  // Of a long value one is enough: together they would be refused as too large a header.
  const keys = value.length > 1_000 ? KEYS.slice(0, 1) : KEYS
  return `?${keys.map((key) => key + value.replace('{name}', key)).join('&')}`
})
// Rendering takes its time: each page gets a share of the values, each value several pages.
const SHARES = 3

function addressesOf({ path, hasSearch }: Page, index: number): string[] {
  const parameters = path.match(/\$\w+/g) ?? []
  const fill = (hostile?: string, value = '') =>
    path.replaceAll(/\$\w+/g, (name) => (name === hostile ? value : '1'))
  const share = otherQueries.filter((_, i) => i % SHARES === index % SHARES)
  const queries = hasSearch ? [...pageQueries, ...share] : ['?page=0&q=%ff']
  return [
    fill(),
    ...parameters.flatMap((name) => HOSTILE_PATHS.map((value) => fill(name, value))),
    ...queries.map((query) => fill() + query),
  ]
}

const table = pages.map((page, index) => ({ ...page, addresses: addressesOf(page, index) }))
const addressCount = table.flatMap(({ addresses }) => addresses).length

describe(`${addressCount} hostile addresses of ${pages.length} pages`, () => {
  test('every page is in the table', () => {
    expect(pages.length).toBeGreaterThanOrEqual(35)
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/', '/home', '/collections/$collectionId', '/account/login']),
    )
  })

  test.each(table)(
    '$path',
    async ({ addresses }) => {
      const complaints: string[] = []
      for (const address of addresses) {
        const { status, headers } = await get(address)
        const isHtml = String(headers['content-type']).startsWith('text/html')
        if (status >= 500 || (!isHtml && !headers.location))
          complaints.push(`${address.slice(0, 200)} ${status} ${headers['content-type']}`)
      }
      expect(complaints).toEqual([])
      expect((await get('/home')).status).toBe(200)
    },
    TIMEOUT_MS,
  )
})

test.each([
  '/reset-pasword?token=Zk3tokenZk3',
  '/reset-password/?token=Zk3tokenZk3&email=nora@example.com',
  '/account/confirm-email/nora@example.com/x?token=Zk3tokenZk3',
  '//?token=Zk3tokenZk3&email=nora@example.com',
  '/search?page=0&q=nora@example.com&token=Zk3tokenZk3',
])('the log does not repeat the query of %s', async (address) => {
  const before = lines.length
  await get(address)
  const logged = lines.slice(before).join('')
  expect(['Zk3tokenZk3', 'nora@example.com'].filter((secret) => logged.includes(secret))).toEqual(
    [],
  )
})
