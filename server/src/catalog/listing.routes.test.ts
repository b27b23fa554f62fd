import {
  listClearanceItems,
  listCollectionItems,
  listProductAttributes,
  productPage,
} from '@twirl/contract/catalog/listing'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { insertCollection, insertProduct } from '../../test/factories.ts'

const FORMAL = 1
const WALKED = 2

const { db, call } = await buildTestApp({
  prepare: async (empty) => {
    await insertCollection(empty, { id: FORMAL })
    await insertCollection(empty, { id: WALKED, name: 'Walked' })
    for (const [position, name] of ['Navy', 'Blush', 'Black'].entries())
      await empty.insertInto('color').values({ name, hex: '#1a1a1a', position }).execute()
    await insertProduct(empty, {
      id: 1,
      brand: 'Sol',
      colors: ['Black', 'Navy'],
      collection_ids: [FORMAL],
      rental_price_cents: 1000,
      clearance_price_cents: 9000,
      first_clearance_check_in_time: new Date('2026-01-01'),
      variants: [
        { size: 'M', color: 'Black', core: 1, clearance: 1 },
        { size: 'THREE_XL', color: 'Navy', core: 0 },
      ],
    })
    await insertProduct(empty, {
      id: 2,
      brand: 'lune',
      type: 'TOP',
      length: 'N_A',
      colors: ['Blush'],
      collection_ids: [FORMAL],
      rental_price_cents: 2000,
      clearance_price_cents: 8000,
      first_clearance_check_in_time: new Date('2026-01-02'),
      variants: [{ size: 'XS', core: 1, clearance: 1 }],
    })
    await insertProduct(empty, {
      id: 3,
      type: 'SET',
      length: 'MAXI',
      collection_ids: [FORMAL],
      is_rentable: false,
      is_purchasable: true,
      rental_price_cents: null,
      selling_price_cents: 1500,
      clearance_price_cents: 7000,
      first_clearance_check_in_time: new Date('2026-01-03'),
      variants: [{ size: 'M', core: 1, clearance: 0 }],
    })
    for (let id = 11; id <= 40; id++) await insertProduct(empty, { id, collection_ids: [WALKED] })
  },
})

const everything = { is_only_available: false } as const
const idsOf = (page: { products: { id: number }[] }) => page.products.map(({ id }) => id)

describe('PUT /ajax/collection/{id}/item with facets', () => {
  test('counts every option of the collection, each kind in its own order', async () => {
    const { body } = await call(listCollectionItems, { id: FORMAL, with_facets: true })
    expect(productPage.parse(body)).toEqual(body)
    expect(body.facets).toEqual({
      brands: [
        { name: 'lune', count: 1 },
        { name: 'Maison Lune', count: 1 },
        { name: 'Sol', count: 1 },
      ],
      sizes: [
        { name: 'XS', count: 1 },
        { name: 'M', count: 2 },
        { name: 'THREE_XL', count: 0 },
      ],
      colors: [
        { name: 'Navy', hex: '#1a1a1a', family: 'Black', count: 0 },
        { name: 'Blush', hex: '#1a1a1a', family: 'Black', count: 1 },
        { name: 'Black', hex: '#1a1a1a', family: 'Black', count: 2 },
      ],
      color_families: [{ name: 'Black', count: 3 }],
      // BROWSE-14: no TOP among the types; and no length is not a length.
      types: [
        { name: 'DRESS', count: 1 },
        { name: 'SET', count: 1 },
      ],
      lengths: [
        { name: 'MINI', count: 1 },
        { name: 'MAXI', count: 1 },
      ],
    })
    expect(idsOf(body)).toContain(2)
  })

  test('keeps the filters of other facets; size and color count as one variant', async () => {
    const { body } = await call(listCollectionItems, {
      id: FORMAL,
      with_facets: true,
      filter: { ...everything, sizes: ['M'], brands: ['Sol'] },
    })
    expect(idsOf(body)).toEqual([1])
    expect(body.facets?.brands.map(({ count }) => count)).toEqual([0, 1, 1])
    expect(body.facets?.sizes.map(({ count }) => count)).toEqual([0, 1, 1])
    expect(body.facets?.colors.map(({ count }) => count)).toEqual([0, 0, 1])
  })

  test('goes without unless asked', async () => {
    expect((await call(listCollectionItems, { id: FORMAL })).body).not.toHaveProperty('facets')
  })

  test('sorts by the rent, else the selling price, also what is on sale as well', async () => {
    const ids = async (sorted_field: 'PRICE_ASC' | 'PRICE_DESC') =>
      idsOf((await call(listCollectionItems, { id: FORMAL, filter: { sorted_field } })).body)
    expect(await ids('PRICE_ASC')).toEqual([1, 3, 2])
    expect(await ids('PRICE_DESC')).toEqual([2, 3, 1])
  })
})

describe('PUT /ajax/clearance/item', () => {
  test('answers what has free units on sale, sold at the sale price', async () => {
    const { status, body } = await call(listClearanceItems, { with_facets: true })
    expect(status).toBe(200)
    expect(productPage.parse(body)).toEqual(body)
    expect(body).toMatchObject({ name: 'Sale', total: 2, skip: 0 })
    expect(body.products.find(({ id }) => id === 1)).toMatchObject({
      is_clearance: true,
      rental_price: null,
      selling_price: 90,
      available_sizes: ['M'],
      colors: expect.arrayContaining([expect.objectContaining({ available_sizes: ['M'] })]),
    })
    expect(body.facets?.sizes).toEqual([
      { name: 'XS', count: 1 },
      { name: 'M', count: 1 },
      { name: 'THREE_XL', count: 0 },
    ])
  })

  test.each([
    ['PRICE_ASC', [3, 2, 1]],
    ['PRICE_DESC', [1, 2, 3]],
    ['FIRST_CLEARANCE_CHECK_IN_TIME', [3, 2, 1]],
    ['RECOMMENDED', [1, 2, 3]],
  ] as const)('sorts by %s', async (sorted_field, expected) => {
    const filter = { ...everything, sorted_field }
    expect(idsOf((await call(listClearanceItems, { filter })).body)).toEqual(expected)
  })

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ page: { current: 0 } }, 'page.current'],
    [{ with_facets: 'yes' }, 'with_facets'],
    [{ filter: { types: ['HAT'] } }, 'filter.types.0'],
    [{ after: 'short' }, 'after'],
    [{ before: `${'A'.repeat(21)}!` }, 'before'],
    [{ after: 'A'.repeat(22) }, 'after'],
    [{ before: 'A'.repeat(22) }, 'before'],
    [{ after: 'A'.repeat(22), before: 'A'.repeat(22) }, 'before'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await call(listClearanceItems, input as object)
    expect(status).toBe(400)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })
})

describe('loading more by place', () => {
  test('goes on where the page ended, forwards and backwards, and says where that is', async () => {
    const filter = { random: 5 }
    const whole = (await call(listCollectionItems, { id: WALKED, filter, limit: 100 })).body
    const middle = (await call(listCollectionItems, { id: WALKED, filter, skip: 10, limit: 5 }))
      .body
    const next = await call(listCollectionItems, {
      id: WALKED,
      filter,
      limit: 5,
      after: middle.last_cursor!,
    })
    const previous = await call(listCollectionItems, {
      id: WALKED,
      filter,
      limit: 5,
      before: middle.first_cursor!,
    })
    expect(previous.body.products).toEqual(whole.products.slice(5, 10))
    expect(middle.products).toEqual(whole.products.slice(10, 15))
    expect(next.body.products).toEqual(whole.products.slice(15, 20))
    expect([previous.body.skip, middle.skip, next.body.skip]).toEqual([5, 10, 15])
  })

  test('refuses a place of another seed', async () => {
    const { body } = await call(listCollectionItems, { id: WALKED, filter: { random: 5 } })
    const { status, error } = await call(listCollectionItems, {
      id: WALKED,
      filter: { random: 6 },
      after: body.last_cursor!,
    })
    expect(status).toBe(400)
    expect(Object.keys(error.fields ?? {})).toEqual(['after'])
  })

  test('repeats and misses nothing while pieces sell out and arrive, the last seen among them', async () => {
    const input = { id: WALKED, filter: { random: 5 }, limit: 7 }
    const before = idsOf((await call(listCollectionItems, { ...input, limit: 100 })).body)
    const first = (await call(listCollectionItems, input)).body
    const soldOut = [...idsOf(first).slice(-2), before.at(-1)!]
    await db
      .updateTable('unit')
      .set({ state: 'OUT' })
      .where(
        'sku',
        'in',
        soldOut.map((id) => `T-${id}-BLACK-M`),
      )
      .execute()
    for (let id = 41; id <= 45; id++) await insertProduct(db, { id, collection_ids: [WALKED] })
    await eventually(async () => {
      expect((await call(listCollectionItems, input)).body.total).toBe(30 - 3 + 5)
    })

    const seen = idsOf(first)
    let after = first.last_cursor
    while (after) {
      const { body } = await call(listCollectionItems, { ...input, after })
      seen.push(...idsOf(body))
      after = body.last_cursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    const stayed = before.filter((id) => !soldOut.includes(id))
    expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed)
  })
})

describe('GET /ajax/product-attribute/list', () => {
  test('answers the brands and colors that published pieces use', async () => {
    await insertProduct(db, { id: 90, brand: 'Hidden', colors: ['Mauve'], is_published: false })
    const { status, body } = await call(listProductAttributes, {})
    expect(status).toBe(200)
    expect(body.product_attributes).toEqual([
      { type: 'BRAND', name: 'lune', hex: null },
      { type: 'BRAND', name: 'Maison Lune', hex: null },
      { type: 'BRAND', name: 'Sol', hex: null },
      { type: 'COLOR', name: 'Navy', hex: '#1a1a1a' },
      { type: 'COLOR', name: 'Blush', hex: '#1a1a1a' },
      { type: 'COLOR', name: 'Black', hex: '#1a1a1a' },
    ])
  })
})
