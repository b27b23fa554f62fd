import { listCollections } from '@twirl/contract/catalog/collections'
import { listCollectionItems, productPage, type ProductPage } from '@twirl/contract/catalog/listing'
import { getProduct, productCard, product as productSchema } from '@twirl/contract/catalog/product'
import { listRandomDisplayProducts } from '@twirl/contract/catalog/recommendations'
import { lookFromSeed } from '@twirl/lookbook/look-from-seed'
import { modelFacts } from '@twirl/lookbook/model-facts'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { insertCollection, insertProduct } from '../../test/factories.ts'

const FORMAL = 1
const VACATION = 2
const HIDDEN = 3

const { app, db, call } = await buildTestApp({
  prepare: async (empty) => {
    await insertCollection(empty, { id: FORMAL, name: 'Formal', position: 2 })
    await insertCollection(empty, {
      id: VACATION,
      name: 'Vacation',
      position: 1,
      kind: 'RECOMMENDED',
    })
    await insertCollection(empty, { id: HIDDEN, name: 'Hidden', is_visible: false })
    for (let i = 1; i <= 45; i++) {
      await insertProduct(empty, {
        id: i,
        title: `Dress ${i}`,
        brand: i % 2 ? 'Lune' : 'Sol',
        length: i % 3 ? 'MINI' : 'MAXI',
        recommendation_score: i,
        first_new_in_time: new Date(Date.UTC(2026, 0, i)),
        collection_ids: [FORMAL],
        variants: [
          { size: 'S', core: i === 45 ? 0 : 2 },
          { size: 'TWO_XL', core: 0, clearance: 1 },
        ],
      })
    }
    await insertProduct(empty, {
      id: 100,
      title: 'Two Colors',
      colors: ['Blush', 'Navy'],
      retail_price_cents: 12000,
      selling_price_cents: 4550,
      is_purchasable: true,
      collection_ids: [FORMAL, VACATION],
      variants: [
        { size: 'XL', color: 'Navy', core: 1 },
        { size: 'XS', color: 'Navy', core: 0 },
        { size: 'M', color: 'Blush', core: 3 },
      ],
    })
    await insertProduct(empty, {
      id: 101,
      title: 'Last Chance',
      is_rentable: false,
      rental_price_cents: null,
      retail_price_cents: 9900,
      clearance_price_cents: 2999,
      first_clearance_check_in_time: new Date(),
      collection_ids: [FORMAL],
      variants: [{ size: 'M', clearance: 2 }],
    })
    await insertProduct(empty, {
      id: 102,
      title: 'Not Published',
      is_published: false,
      collection_ids: [FORMAL],
    })
    await insertProduct(empty, {
      id: 103,
      title: 'No Variants',
      variants: [],
      collection_ids: [FORMAL],
    })
  },
})

const available = { is_only_available: true } as const
const everything = { is_only_available: false } as const

describe('PUT /ajax/collection/list', () => {
  test('answers visible collections by position', async () => {
    const { status, body } = await call(listCollections, {})
    expect(status).toBe(200)
    expect(body.collections.map(({ id, name, kind }) => [id, name, kind])).toEqual([
      [VACATION, 'Vacation', 'RECOMMENDED'],
      [FORMAL, 'Formal', 'NORMAL'],
    ])
    expect(body.collections[1]?.image_alt).toBe('Front')
  })

  test('narrows by ids, excluded ids and kinds', async () => {
    const names = async (input: Parameters<typeof call<typeof listCollections>>[1]) =>
      (await call(listCollections, input)).body.collections.map(({ name }) => name)
    expect(await names({ ids: [FORMAL, HIDDEN] })).toEqual(['Formal'])
    expect(await names({ exclude_ids: [FORMAL] })).toEqual(['Vacation'])
    expect(await names({ types: ['RECOMMENDED'] })).toEqual(['Vacation'])
    expect(await names({ ids: [], exclude_ids: [], types: [] })).toEqual(['Vacation', 'Formal'])
  })

  test('refuses an unknown kind, naming the field', async () => {
    const { status, error } = await call(listCollections, { types: ['SECRET' as 'NORMAL'] })
    expect(status).toBe(400)
    expect(error.errorCode).toBe('BAD_REQUEST')
    expect(Object.keys(error.fields ?? {})).toEqual(['types.0'])
  })
})

describe('PUT /ajax/collection/{id}/item', () => {
  test('answers cards that keep to the contract, 20 unless asked otherwise', async () => {
    const { status, body } = await call(listCollectionItems, { id: FORMAL })
    expect(status).toBe(200)
    expect(productPage.parse(body)).toEqual(body)
    expect(body).toMatchObject({ name: 'Formal', total: 45 })
    expect(body.products).toHaveLength(20)
  })

  test('leaves out what is unpublished, has no variant or is only on clearance', async () => {
    const { body } = await call(listCollectionItems, { id: FORMAL, filter: everything, limit: 100 })
    const titles = body.products.map(({ title }) => title)
    expect(titles).toHaveLength(46)
    expect(titles).not.toContain('Not Published')
    expect(titles).not.toContain('No Variants')
    expect(titles).not.toContain('Last Chance')
  })

  test('by default shows only what has a free unit of the right pool', async () => {
    const { body } = await call(listCollectionItems, { id: FORMAL, filter: available, limit: 100 })
    expect(body.products.map(({ id }) => id)).not.toContain(45)
    expect(body.products.find(({ id }) => id === 1)?.available_sizes).toEqual(['S'])
  })

  test('a seed fixes the order across pages; skip and limit or a page object, as one likes (BROWSE-16)', async () => {
    const filter = { sorted_field: 'RAND', random: 7 } as const
    const whole = await call(listCollectionItems, { id: FORMAL, filter, limit: 100 })
    const first = await call(listCollectionItems, { id: FORMAL, filter, skip: 0, limit: 30 })
    const second = await call(listCollectionItems, {
      id: FORMAL,
      filter,
      page: { current: 2, pageSize: 30 },
    })
    const idsOf = ({ body }: { body: ProductPage }) => body.products.map(({ id }) => id)
    const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
    // On the first page neighbors are arranged; which products it holds is up to the order alone.
    expect(sorted([...idsOf(first), ...idsOf(second)])).toEqual(sorted(idsOf(whole)))
    const again = await call(listCollectionItems, { id: FORMAL, filter, skip: 30, limit: 30 })
    expect(idsOf(again)).toEqual(idsOf(second))
    const other = await call(listCollectionItems, {
      id: FORMAL,
      filter: { ...filter, random: 8 },
      limit: 100,
    })
    expect(idsOf(other)).not.toEqual(idsOf(whole))
  })

  test('filters by brand, length, and by size and color of one and the same variant', async () => {
    const ids = async (filter: object) =>
      (await call(listCollectionItems, { id: FORMAL, filter, limit: 100 })).body.products.map(
        ({ id }) => id,
      )
    expect(
      await ids({ brands: ['Sol'], lengths: ['MAXI'], sorted_field: 'FIRST_NEW_IN_TIME' }),
    ).toEqual([42, 36, 30, 24, 18, 12, 6])
    expect(await ids({ colors: ['Navy'], sizes: ['XL'] })).toEqual([100])
    expect(await ids({ colors: ['Navy'], sizes: ['M'] })).toEqual([])
    expect(await ids({ colors: ['Navy'], sizes: ['XS'] })).toEqual([])
    expect(await ids({ colors: ['Navy'], sizes: ['XS'], is_only_available: false })).toEqual([100])
  })

  test('an end beyond the last page is empty, with the total still true', async () => {
    const { body } = await call(listCollectionItems, { id: FORMAL, skip: 1_000 })
    expect(body).toMatchObject({ products: [], total: 45 })
  })

  test.each([999, HIDDEN])('collection %i is not there', async (id) => {
    const { status, error } = await call(listCollectionItems, { id })
    expect(status).toBe(404)
    expect(error.error_code).toBe('COLLECTION_NOT_FOUND')
  })

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ skip: -1 }, 'skip'],
    [{ skip: 1.5 }, 'skip'],
    [{ filter: { sizes: ['HUGE'] } }, 'filter.sizes.0'],
    [{ filter: { random: -1 } }, 'filter.random'],
    [{ filter: { sorted_field: 'PRICE' } }, 'filter.sorted_field'],
    [{ filter: { is_only_available: 'yes' } }, 'filter.is_only_available'],
    [{ filter: 'all' }, 'filter'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await call(listCollectionItems, { id: FORMAL, ...(input as object) })
    expect(status).toBe(400)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  test.each(['0x1', '1e2', '-1', 'abc', '12345678901', '%00'])('refuses the id %s', async (id) => {
    const response = await app.inject({
      method: 'PUT',
      url: `/ajax/collection/${id}/item`,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errorCode: 'BAD_REQUEST' })
  })

  test('a body cannot name another collection than the path', async () => {
    const response = await app.inject({
      method: 'PUT',
      url: `/ajax/collection/${VACATION}/item`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: FORMAL }),
    })
    expect(response.json()).toMatchObject({ name: 'Vacation', total: 1 })
  })
})

describe('GET /ajax/collection/{id}/random-display-product', () => {
  test('answers three by default, the same three for the same seed', async () => {
    const one = await call(listRandomDisplayProducts, { id: FORMAL, random: 3 })
    const two = await call(listRandomDisplayProducts, { id: FORMAL, random: 3 })
    expect(one.body.products).toHaveLength(3)
    expect(one.body).toEqual(two.body)
    expect(one.body.products.map((card) => productCard.parse(card))).toEqual(one.body.products)
  })

  test('counts what the page of the collection lists: nothing that is sold out', async () => {
    const { body } = await call(listRandomDisplayProducts, { id: FORMAL })
    const page = await call(listCollectionItems, { id: FORMAL })
    const all = await call(listCollectionItems, { id: FORMAL, filter: everything })
    expect(body.total).toBe(page.body.total)
    expect(body.total).toBeLessThan(all.body.total)
  })

  test('refuses too many and unknown collections', async () => {
    expect((await call(listRandomDisplayProducts, { id: FORMAL, limit: 13 })).status).toBe(400)
    expect((await call(listRandomDisplayProducts, { id: 999 })).error.errorCode).toBe(
      'COLLECTION_NOT_FOUND',
    )
  })
})

describe('GET /ajax/product/{id}', () => {
  test('answers the product with variants by color and size, and its four views', async () => {
    const { status, body } = await call(getProduct, { id: 100 })
    expect(status).toBe(200)
    expect(productSchema.parse(body)).toEqual(body)
    expect(
      body.variants.map(({ color, size, available_quantity }) => [color, size, available_quantity]),
    ).toEqual([
      ['Blush', 'M', 3],
      ['Navy', 'XS', 0],
      ['Navy', 'XL', 1],
    ])
    expect(body).toMatchObject({
      rental_price: 16.99,
      selling_price: 45.5,
      retail_price: 120,
      collections: [
        { id: VACATION, name: 'Vacation' },
        { id: FORMAL, name: 'Formal' },
      ],
    })
    expect(body.image_urls).toHaveLength(4)
    expect(body.variants[1]?.image_urls[0]).not.toBe(body.image_urls[0])
  })

  test('describes the model of its pictures (BROWSE-29)', async () => {
    // The pictures of a product in test/factories.ts are those of 100 times its id.
    const { heightInches, size } = modelFacts(lookFromSeed(10_000))
    const { body } = await call(getProduct, { id: 100 })
    expect(body.model).toEqual({ height_inches: heightInches, size })
  })

  test('on clearance it is sold, never rented, from the clearance pool (BROWSE-4)', async () => {
    const { body } = await call(getProduct, { id: 101, category: 'CLEARANCE' })
    expect(body).toMatchObject({
      is_rentable: false,
      is_purchasable: true,
      is_clearance: true,
      rental_price: null,
      selling_price: 29.99,
      variants: [{ available_quantity: 2, sellable_quantity: 2 }],
    })
  })

  test.each([
    [999, 'ALL'],
    [102, 'ALL'],
    [103, 'ALL'],
    [101, 'COLLECTION'],
    [1, 'CLEARANCE'],
  ] as const)('product %i is not there as %s', async (id, category) => {
    const { status, error } = await call(getProduct, { id, category })
    expect(status).toBe(404)
    expect(error).toMatchObject({ errorCode: 'PRODUCT_NOT_FOUND', error_code: 'PRODUCT_NOT_FOUND' })
  })

  test('refuses an unknown category', async () => {
    expect((await call(getProduct, { id: 100, category: 'NOWHERE' as 'ALL' })).status).toBe(400)
  })
})

describe('a change in the database', () => {
  const stepsUntilSeen = { timeout: 5_000, interval: 10 }
  afterAll(() => vi.useRealTimers())

  test('of a price or of stock is shown without a restart', async () => {
    await db.updateTable('product').set({ rental_price_cents: 2199 }).where('id', '=', 2).execute()
    await db.updateTable('unit').set({ state: 'OUT' }).where('sku', '=', 'T-2-BLACK-S').execute()
    await vi.waitFor(async () => {
      const { body } = await call(getProduct, { id: 2 })
      expect(body.rental_price).toBe(21.99)
      expect(body.variants.map(({ available_quantity }) => available_quantity)).toEqual([0, 0])
      const listed = await call(listCollectionItems, { id: FORMAL, filter: available, limit: 100 })
      expect(listed.body.products.map(({ id }) => id)).not.toContain(2)
    }, stepsUntilSeen)
  })

  test('adds and removes products', async () => {
    await insertProduct(db, { id: 200, title: 'Brand New', collection_ids: [VACATION] })
    await db.updateTable('product').set({ is_published: false }).where('id', '=', 3).execute()
    await vi.waitFor(async () => {
      const vacation = await call(listCollectionItems, { id: VACATION })
      expect(vacation.body.products.map(({ title }) => title)).toContain('Brand New')
      expect((await call(getProduct, { id: 3 })).status).toBe(404)
    }, stepsUntilSeen)
  })

  test('of a collection is shown too', async () => {
    await db
      .updateTable('collection')
      .set({ name: 'Holidays' })
      .where('id', '=', VACATION)
      .execute()
    await vi.waitFor(async () => {
      expect((await call(listCollectionItems, { id: VACATION })).body.name).toBe('Holidays')
    }, stepsUntilSeen)
  })
})
