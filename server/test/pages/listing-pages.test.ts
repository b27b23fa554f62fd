import { describe, expect, test } from 'vitest'
import { loadWebApp } from '#platform/pages/web-app.ts'
import { buildTestApp } from '../build-test-app.ts'
import { insertCollection, insertProduct } from '../factories.ts'

// 50 pieces in M; the first three also in XL and in Sky, the first two of them by another brand.
const { app } = await buildTestApp({
  loadPages: loadWebApp,
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1, name: 'Formal' })
    for (let i = 1; i <= 50; i++) {
      const isSpecial = i <= 3
      await insertProduct(empty, {
        id: i,
        title: `Satin Dress ${i}`,
        brand: i <= 2 ? 'Isla Lucine' : 'Maison Lune',
        recommendation_score: 100 - i,
        clearance_price_cents: 1000 + i,
        first_clearance_check_in_time: new Date('2026-01-01'),
        colors: isSpecial ? ['Sky', 'Black'] : ['Black'],
        variants: [
          { size: 'M', color: 'Black', core: 1, clearance: 1 },
          ...(isSpecial ? [{ size: 'XL', color: 'Sky', core: 1, clearance: 1 }] : []),
        ],
        collection_ids: [1],
      })
    }
  },
})

const get = (url: string) => app.inject({ method: 'GET', url })

/** The products on a page, in its order. */
async function shownIds(url: string): Promise<number[]> {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(200)
  const links = body.slice(body.indexOf('<main')).matchAll(/href="[^"]*\/p\/(\d+)[^"]*"/g)
  return [...new Set([...links].map(([, id]) => Number(id)))]
}

const inOrder = (ids: number[]): number[] => ids.toSorted((a, b) => a - b)
const canonicalOf = (body: string) =>
  /<link rel="canonical" href="[^/]+\/\/[^/]+([^"]*)"/.exec(body)?.[1]

test('the colors of a card are links to the product in that color', async () => {
  const { body } = await get('/collections/1?size=XL')
  for (const color of ['Sky', 'Black'])
    expect(body).toMatch(
      new RegExp(
        `<a role="button" href="/collections/1/p/1\\?color=${color}"[^>]*"Show in ${color}"`,
      ),
    )
  expect((await get('/collections/1?brand=Maison+Lune&sort=RECOMMENDED')).body).not.toContain(
    '/p/9?color=',
  )
})

describe('a filtered address is rendered on the server', () => {
  test.each([
    ['/collections/1?size=XL', [1, 2, 3]],
    ['/collections/1?color=Sky&size=XL', [1, 2, 3]],
    ['/collections/1?brand=Isla+Lucine', [1, 2]],
    ['/sale?size=XL', [1, 2, 3]],
    ['/search?q=satin&size=XL', [1, 2, 3]],
  ])('%s shows %j', async (url, ids) => {
    expect(inOrder(await shownIds(url))).toEqual(ids)
  })

  test('its order too, and the links to further pages keep both', async () => {
    expect((await shownIds('/collections/1?sort=RECOMMENDED')).slice(0, 4)).toEqual([1, 2, 3, 4])
    expect((await shownIds('/sale?sort=PRICE_DESC')).slice(0, 3)).toEqual([50, 49, 48])
    const { body } = await get('/collections/1?size=M&sort=RECOMMENDED')
    expect(/href="([^"]*page=2[^"]*)"/.exec(body)?.[1]).toBe(
      '/collections/1?page=2&amp;size=M&amp;sort=RECOMMENDED',
    )
    expect(await shownIds('/collections/1?page=2&size=M&sort=RECOMMENDED')).toEqual(
      Array.from({ length: 14 }, (_, i) => i + 37),
    )
  })

  test('a card shows the color that was asked for', async () => {
    const { body } = await get('/collections/1?color=Black&size=M')
    expect(/href="([^"]*\/p\/1\?[^"]*)"/.exec(body)?.[1]).toBe('/collections/1/p/1?color=Black')
  })

  test('nothing that matches leads back to the whole listing', async () => {
    const { statusCode, body } = await get('/collections/1?brand=Isla+Lucine&size=M&color=Sky')
    expect(statusCode).toBe(200)
    expect(body.includes('You don&#x27;t have any Items yet')).toBe(true)
    const [link] = /<a [^>]*>Clear filters<\/a>/.exec(body) ?? []
    expect(link).toContain('href="/collections/1"')
  })
})

describe('without scripts', () => {
  /** What the toolbar is replaced with. */
  const withoutScripts = (body: string) =>
    /data-toolbar.*?<noscript>(.*?)<\/noscript>/s.exec(body)?.[1] ?? ''

  /** The form's fields as "name=value", chosen ones with a star, and where its links lead. */
  async function filterForm(url: string) {
    const { body } = await get(url)
    const form = /<form .*?<\/form>/s.exec(withoutScripts(body))?.[0] ?? ''
    const fields = [...form.matchAll(/<input [^>]*>/g)].map(([input]) => {
      const [, name] = /name="([^"]*)"/.exec(input) ?? []
      const [, value] = /value="([^"]*)"/.exec(input) ?? []
      return `${name}=${value}${input.includes('checked=""') ? '*' : ''}`
    })
    const links = [...form.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
    return { action: /action="([^"]*)"/.exec(form)?.[1], fields, links }
  }

  test.each([
    ['/sale', '/sale?filters=open'],
    ['/sale?page=2', '/sale?filters=open'],
    ['/sale?size=XL&sort=PRICE_ASC', '/sale?filters=open&amp;size=XL&amp;sort=PRICE_ASC'],
    ['/search?q=satin', '/search?filters=open&amp;q=satin'],
  ])('BROWSE-34: %s has a link to its form and not the form', async (url, target) => {
    const part = withoutScripts((await get(url)).body)
    expect(part).toContain('products</p>')
    expect([...part.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual([target])
    expect(part).not.toContain('<form')
  })

  test('BROWSE-34: the filters are a form and the orders are links', async () => {
    const { action, fields, links } = await filterForm('/sale?filters=open&size=XL&sort=PRICE_ASC')
    expect(action).toBe('/sale')
    expect(fields).toEqual([
      'sort=PRICE_ASC',
      'size=M',
      'size=XL*',
      // Both colors of this shop have the same value.
      'color=All black',
      'color=Black',
      'color=Sky',
      'length=MINI',
      'type=DRESS',
      'brand=Isla Lucine',
      'brand=Maison Lune',
      'sold_out=true',
    ])
    expect(links).toContain('/sale?size=XL&amp;sort=PRICE_DESC')
    expect(links).toContain('/sale?size=XL')
  })

  test('the form of a search keeps its words', async () => {
    const { action, fields } = await filterForm('/search?filters=open&q=satin')
    expect(action).toBe('/search')
    expect(fields[0]).toBe('q=satin')
  })

  test('an active filter is a link that removes it', async () => {
    const { body } = await get('/sale?size=XL&sort=PRICE_ASC')
    const chips = /<ul aria-label="Active filters".*?<\/ul>/s.exec(body)?.[0] ?? ''
    expect([...chips.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual([
      '/sale?sort=PRICE_ASC',
      '/sale?sort=PRICE_ASC',
    ])
  })
})

describe('an unknown value', () => {
  test.each([
    'size=HUGE',
    'sort=CHEAPEST',
    'sold_out=maybe',
    'filters=closed',
    'page=abc',
    'page=1',
    'color=',
    'size=%00',
  ])('%s leads to the listing without it', async (query) => {
    const { statusCode, headers } = await get(`/sale?${query}`)
    expect(statusCode).toBeGreaterThanOrEqual(300)
    expect(statusCode).toBeLessThan(400)
    expect(headers.location).toBe('/sale')
  })

  test.each(['type[]=DRESS', '__proto__=1', '%E0%A4%A', 'utm_source=mail'])(
    '%s names no parameter and changes nothing',
    async (query) => {
      const [plain, asked] = await Promise.all([get('/sale'), get(`/sale?${query}`)])
      expect(asked.statusCode).toBe(200)
      expect(asked.headers.etag).toBe(plain.headers.etag)
    },
  )

  test.each([
    ['/collections/1?brand=Unknown', '/collections/1'],
    ['/collections/1?brand=Unknown&size=M', '/collections/1?size=M'],
    ['/collections/1?brand=Isla+Lucine&brand=Unknown', '/collections/1?brand=Isla+Lucine'],
    ['/collections/1?size=THREE_XL', '/collections/1'],
    ['/sale?color=Rust&sort=PRICE_ASC', '/sale?sort=PRICE_ASC'],
    ['/search?color=Rust&q=satin', '/search?q=satin'],
    ['/collections/1?page=9&size=M', '/collections/1?page=2&size=M'],
    // A family, chosen in the form without scripts.
    ['/sale?color=All+black&size=M', '/sale?color=Black&color=Sky&size=M'],
  ])('%s, which the listing does not have, leads to %s', async (url, target) => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(302)
    expect(headers.location).toBe(target)
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a filtered page is the same for every visitor', () => {
  test('however its address is written', async () => {
    const [one, other] = await Promise.all([
      get('/collections/1?color=Sky&size=M&size=XL'),
      get('/collections/1?size=XL&utm_source=mail&size=M&color=Sky&size=XL'),
    ])
    expect(one.headers['cache-control']).toMatch(/^public/)
    expect(other.headers.etag).toBe(one.headers.etag)
  })

  test.each([
    ['/collections/1?size=XL', '/collections/1'],
    ['/collections/1?page=2&size=M', '/collections/1'],
    ['/collections/1?sort=RECOMMENDED', '/collections/1'],
    ['/sale?sold_out=true', '/sale'],
    ['/collections/1?page=2', '/collections/1?page=2'],
    ['/sale?filters=open', '/sale'],
    ['/sale', '/sale'],
  ])('%s is known to search engines as %s', async (url, canonical) => {
    expect(canonicalOf((await get(url)).body)).toBe(canonical)
  })

  test('crawlers are asked to leave filtered addresses alone', async () => {
    const { body } = await get('/robots.txt')
    for (const name of ['brand', 'color', 'filters', 'length', 'size', 'sold_out', 'sort', 'type'])
      expect(body).toContain(`Disallow: /*?*${name}=\n`)
  })
})
