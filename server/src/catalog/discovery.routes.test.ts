import { listClearanceItems, listCollectionItems } from '@twirl/contract/catalog/listing'
import { getProduct, productCard } from '@twirl/contract/catalog/product'
import {
  listRandomDisplayProducts,
  listRecommendedProducts,
  listTopUpProducts,
} from '@twirl/contract/catalog/recommendations'
import { searchProducts, suggestProducts } from '@twirl/contract/catalog/search'
import { addFavorite, removeFavorite } from '@twirl/contract/favorites'
import type { Size } from '@twirl/contract/sizes'
import { describe, expect, test } from 'vitest'
import { buildTestApp, OTHER_GUEST_ID } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { insertCollection, insertProduct } from '../../test/factories.ts'

const FORMAL = 1
const WEDDING = 2
const OPEN = 1
const SOLD_OUT = 50
const ON_SALE = 51
const ONLY_LARGE = 52

const { app, db, call } = await buildTestApp({
  prepare: async (empty) => {
    await insertCollection(empty, { id: FORMAL, name: 'Formal' })
    await insertCollection(empty, { id: WEDDING, name: 'Wedding Guest' })
    for (let id = 1; id <= 40; id++) {
      await insertProduct(empty, {
        id,
        title: id % 2 ? `Odette Gown ${id}` : `Cleo Chiffon Top ${id}`,
        type: id % 2 ? 'DRESS' : 'TOP',
        length: id % 2 ? 'MAXI' : 'N_A',
        rental_price_cents: id % 2 ? 4000 : 1500,
        recommendation_score: id,
        collection_ids: [id % 2 ? FORMAL : WEDDING],
      })
    }
    await insertProduct(empty, {
      id: ONLY_LARGE,
      title: 'Marlow Jumpsuit',
      rental_price_cents: 1000,
      collection_ids: [FORMAL],
      variants: [
        { size: 'M', core: 0 },
        { size: 'L', core: 1 },
      ],
    })
    await insertProduct(empty, {
      id: SOLD_OUT,
      title: 'Odette Gown',
      collection_ids: [FORMAL],
      variants: [{ size: 'M', core: 0 }],
    })
    await insertProduct(empty, {
      id: ON_SALE,
      title: 'Odette Bargain',
      is_rentable: false,
      rental_price_cents: null,
      clearance_price_cents: 2500,
      first_clearance_check_in_time: new Date(),
      variants: [{ size: 'M', clearance: 1 }],
    })
  },
})

const idsOf = ({ products }: { products: { id: number }[] }) => products.map(({ id }) => id)

describe('PUT /ajax/product/search', () => {
  test('answers a page of the best matches, with facets', async () => {
    const { status, body } = await call(searchProducts, {
      query: ' Chiffon ',
      with_facets: true,
      limit: 5,
    })
    expect(status).toBe(200)
    expect(searchProducts.output.parse(body)).toEqual(body)
    expect(body).toMatchObject({ name: 'Chiffon', total: 20, skip: 0, did_you_mean: null })
    expect(idsOf(body)).toEqual([40, 38, 36, 34, 32])
    expect(body.facets?.lengths).toEqual([])
    expect(body.facets?.colors).toEqual([
      { name: 'Black', hex: '#1a1a1a', family: 'Black', count: 20 },
    ])
  })

  test('pages, filters and sorts', async () => {
    const input = { query: 'gown', limit: 5 }
    const first = (await call(searchProducts, input)).body
    const next = (await call(searchProducts, { ...input, after: first.last_cursor! })).body
    expect(next.skip).toBe(5)
    expect([...idsOf(first), ...idsOf(next)]).toEqual([39, 37, 35, 33, 31, 29, 27, 25, 23, 21])
    const all = await call(searchProducts, {
      query: 'odette',
      filter: { is_only_available: false, sorted_field: 'PRICE_ASC' },
      limit: 1,
    })
    expect(idsOf(all.body)).toEqual([SOLD_OUT])
    expect(all.body.total).toBe(22)
    const none = await call(searchProducts, { query: 'gown', filter: { brands: ['Nobody'] } })
    expect(none.body).toMatchObject({ total: 0, products: [], first_cursor: null })
  })

  test('finds what is only on sale, at its sale price', async () => {
    const { body } = await call(searchProducts, { query: 'odette bargain' })
    expect(body.products).toMatchObject([{ id: ON_SALE, is_clearance: true, selling_price: 25 }])
    const suggested = await call(suggestProducts, { query: 'barg' })
    expect(idsOf(suggested.body)).toEqual([ON_SALE])
  })

  test('forgives a typing mistake and says what it understood', async () => {
    const { body } = await call(searchProducts, { query: 'odete gonw' })
    expect(body).toMatchObject({ total: 20, did_you_mean: 'odette gown' })
  })

  test.each([
    '👗👗👗',
    "'; drop table product; --",
    'a '.repeat(40).trim(),
    'z'.repeat(80),
    '"favorite_id":null}',
    'ﷺ'.repeat(40),
  ])('answers %j calmly', async (query) => {
    const { status, body } = await call(searchProducts, { query })
    expect(status).toBe(200)
    expect(body.name).toBe(query.trim())
  })

  test.each([
    [{ query: '' }, 'query'],
    [{ query: '   ' }, 'query'],
    [{ query: 'x'.repeat(81) }, 'query'],
    [{ query: 7 }, 'query'],
    [{}, 'query'],
    [{ query: 'gown', limit: 101 }, 'limit'],
    [{ query: 'gown', after: 'A'.repeat(22) }, 'after'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await call(searchProducts, input as { query: string })
    expect(status).toBe(400)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  test('knows new words and forgets old ones without a restart', async () => {
    await db.updateTable('product').set({ title: 'Peplum' }).where('id', '=', 2).execute()
    await eventually(async () => {
      expect(idsOf((await call(searchProducts, { query: 'peplum' })).body)).toEqual([2])
    })
    expect((await call(searchProducts, { query: 'chiffon' })).body.total).toBe(19)
  })
})

describe('GET /ajax/product/suggestion', () => {
  test('answers pieces and collections for a word that is still being typed', async () => {
    const { status, body } = await call(suggestProducts, { query: 'wed', limit: 3 })
    expect(status).toBe(200)
    expect(suggestProducts.output.parse(body)).toEqual(body)
    expect(body.collections).toEqual([{ id: WEDDING, name: 'Wedding Guest' }])
    expect(idsOf(body)).toEqual([40, 38, 36])
    expect(body.did_you_mean).toBeNull()
  })

  test('forgives mistakes in names of collections too', async () => {
    const { body } = await call(suggestProducts, { query: 'weding' })
    expect(body.collections).toEqual([{ id: WEDDING, name: 'Wedding Guest' }])
    expect(body).toMatchObject({ did_you_mean: 'wedding' })
    expect(body.products).toHaveLength(6)
  })

  test.each([
    ['', 'query'],
    ['query=', 'query'],
    ['query=gown&limit=0', 'limit'],
    ['query=gown&limit=13', 'limit'],
    ['query=gown&limit=x', 'limit'],
    [`query=${'x'.repeat(81)}`, 'query'],
  ])('refuses ?%s at %s', async (query, field) => {
    const response = await app.inject({ url: `/ajax/product/suggestion?${query}` })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field])
  })
})

describe('GET /ajax/recommendation/product', () => {
  test('answers six, never the open piece, nor one that is not available or only on sale', async () => {
    for (let random = 0; random < 32; random++) {
      const { body } = await call(listRecommendedProducts, { product_id: OPEN, random })
      expect(body.products.map((card) => productCard.parse(card))).toEqual(body.products)
      expect(new Set(idsOf(body)).size).toBe(6)
      for (const id of [OPEN, SOLD_OUT, ON_SALE]) expect(idsOf(body)).not.toContain(id)
    }
  })

  test('answers only what is free in the given size', async () => {
    const inSize = async (size: Size) =>
      idsOf((await call(listRecommendedProducts, { product_id: OPEN, size, limit: 12 })).body)
    expect(await inSize('L')).toEqual([ONLY_LARGE])
    expect(await inSize('M')).toHaveLength(12)
    expect(await inSize('M')).not.toContain(ONLY_LARGE)
  })

  test('prefers what is like the open piece', async () => {
    const { body } = await call(listRecommendedProducts, { product_id: OPEN, random: 1 })
    expect(body.products.every(({ type }) => type === 'DRESS')).toBe(true)
  })

  test('a seed always answers the same, another seed something else', async () => {
    const ids = async (random: number) =>
      idsOf((await call(listRecommendedProducts, { product_id: OPEN, random })).body)
    expect(await ids(3)).toEqual(await ids(3))
    expect(await ids(3)).not.toEqual(await ids(4))
  })

  test.each([{}, { product_id: 999_999 }])('answers %j with whatever is nice', async (input) => {
    const { status, body } = await call(listRecommendedProducts, { ...input, limit: 12 })
    expect(status).toBe(200)
    expect(new Set(idsOf(body)).size).toBe(12)
  })

  test.each([
    ['limit=13', 'limit'],
    ['limit=0', 'limit'],
    ['random=-1', 'random'],
    ['product_id=abc', 'product_id'],
    ['product_id=0', 'product_id'],
  ])('refuses ?%s at %s', async (query, field) => {
    const response = await app.inject({ url: `/ajax/recommendation/product?${query}` })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field])
  })
})

describe('GET /ajax/recommendation/top-up', () => {
  const topUps = async (missing: number, more: object = {}) => {
    const input = { missing, transaction_type: 'RENT' as const, limit: 3, ...more }
    return idsOf((await call(listTopUpProducts, input)).body)
  }

  test('the cheapest that reach the minimum come first, among them the recommended', async () => {
    expect(await topUps(15)).toEqual([40, 38, 36])
    expect(await topUps(15.01)).toEqual([39, 37, 35])
  })

  test('if none does, the most expensive come first', async () => {
    expect(await topUps(40.01)).toEqual([39, 37, 35])
  })

  test('only what is free in the size, to rent or from the sale', async () => {
    expect(await topUps(1, { size: 'M', limit: 12 })).toHaveLength(12)
    expect(await topUps(1, { size: 'S' })).toEqual([])
    expect(await topUps(1, { transaction_type: 'PURCHASE' })).toEqual([ON_SALE])
    expect(await topUps(1, { transaction_type: 'PURCHASE', size: 'S' })).toEqual([])
  })

  test.each([
    ['transaction_type=RENT', 'missing'],
    ['missing=1', 'transaction_type'],
    ['missing=1&transaction_type=RENT&size=XXL', 'size'],
    ['missing=1&transaction_type=RENT&limit=13', 'limit'],
  ])('refuses ?%s at %s', async (query, field) => {
    const response = await app.inject({ url: `/ajax/recommendation/top-up?${query}` })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field])
  })
})

describe('favorites', () => {
  test('are marked in every answer of their owner, and in no other visitor’s', async () => {
    const { favorite_id } = (await call(addFavorite, { product_id: 39 })).body
    const sale = (await call(addFavorite, { product_id: ON_SALE })).body
    const marksOf = async (guestId?: string) => {
      const who = guestId ? { guestId } : {}
      const input = { id: FORMAL, limit: 100 }
      const answers = [
        (await call(listCollectionItems, input, who)).body.products,
        (await call(searchProducts, { query: 'gown', limit: 100 }, who)).body.products,
        (await call(suggestProducts, { query: 'gow' }, who)).body.products,
        [(await call(getProduct, { id: 39 }, who)).body],
        (await call(listClearanceItems, {}, who)).body.products,
      ]
      return answers.map((products) => products.flatMap((one) => one.favorite_id ?? []))
    }
    const hers = favorite_id
    expect(await marksOf()).toEqual([[hers], [hers], [hers], [hers], [sale.favorite_id]])
    expect(await marksOf(OTHER_GUEST_ID)).toEqual([[], [], [], [], []])

    await call(removeFavorite, { favoriteId: favorite_id })
    expect((await marksOf()).slice(0, 4)).toEqual([[], [], [], []])
  })

  test('are marked in what is drawn by seed', async () => {
    const drawn = idsOf((await call(listRandomDisplayProducts, { id: FORMAL, random: 1 })).body)
    const { favorite_id } = (await call(addFavorite, { product_id: drawn[1]! })).body
    const marks = (products: { favorite_id: number | null }[]) =>
      products.map((one) => one.favorite_id)
    const random = await call(listRandomDisplayProducts, { id: FORMAL, random: 1 })
    expect(marks(random.body.products)).toEqual([null, favorite_id, null])
    const [open] = drawn
    const recommended = await Promise.all(
      Array.from({ length: 32 }, (_, seed) =>
        call(listRecommendedProducts, { product_id: open, random: seed, limit: 12 }),
      ),
    )
    const all = recommended.flatMap(({ body }) => body.products)
    const marked = all.filter((one) => one.favorite_id !== null)
    expect(marked.length).toBeGreaterThan(0)
    expect(marked).toHaveLength(all.filter(({ id }) => id === drawn[1]).length)
  })
})
