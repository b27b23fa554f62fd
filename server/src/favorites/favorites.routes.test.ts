import { getProduct } from '@twirl/contract/catalog/product'
import {
  addFavorite,
  favoriteProduct,
  listFavoriteMarks,
  listFavorites,
  removeFavorite,
} from '@twirl/contract/favorites'
import { describe, expect, test } from 'vitest'
import { buildTestApp, GUEST_ID, OTHER_GUEST_ID } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { insertCollection, insertProduct } from '../../test/factories.ts'

const FORMAL = 1
const HIDDEN = 2
const DRESSES = Array.from({ length: 15 }, (_, i) => i + 1)
const TWO_COLORS = 100
const ON_CLEARANCE = 101
const UNPUBLISHED = 102
const NO_VARIANTS = 103

const { app, db, call } = await buildTestApp({
  prepare: async (empty) => {
    await insertCollection(empty, { id: FORMAL })
    await insertCollection(empty, { id: HIDDEN, is_visible: false })
    for (const id of DRESSES) await insertProduct(empty, { id, title: `Dress ${id}` })
    await insertProduct(empty, { id: TWO_COLORS, colors: ['Blush', 'Navy'] })
    await insertProduct(empty, {
      id: ON_CLEARANCE,
      clearance_price_cents: 2999,
      first_clearance_check_in_time: new Date(),
      variants: [{ size: 'M', core: 1, clearance: 1 }],
    })
    await insertProduct(empty, { id: UNPUBLISHED, is_published: false })
    await insertProduct(empty, { id: NO_VARIANTS, variants: [] })
  },
})

let guests = 0
/** A guest without favorites, and the calls of that guest. */
function newGuest() {
  const guestId = `Favorite${String(guests++).padStart(24, '0')}`
  const ids = async () =>
    (await call(listFavorites, { limit: 100 }, { guestId })).body.products.map(({ id }) => id)
  return {
    add: async (product_id: number, rest: object = {}) =>
      call(addFavorite, { product_id, ...rest }, { guestId }),
    remove: async (favoriteId: number) => call(removeFavorite, { favoriteId }, { guestId }),
    list: async (paging: object = {}) => call(listFavorites, paging, { guestId }),
    marks: async () => (await call(listFavoriteMarks, {}, { guestId })).body.marks,
    ids,
  }
}

describe('POST /ajax/favorite', () => {
  test('keeps a product, which is then listed and marked', async () => {
    const guest = newGuest()
    const { status, body } = await guest.add(1)
    expect(status).toBe(200)
    expect(await guest.ids()).toEqual([1])
    expect(await guest.marks()).toEqual([{ product_id: 1, favorite_id: body.favorite_id }])
  })

  test('restores a removed favorite at its place, and never in the future', async () => {
    const guest = newGuest()
    for (const id of [1, 2, 3]) await guest.add(id)
    const removed = (await guest.list()).body.products.find(({ id }) => id === 2)!
    await guest.remove(removed.favorite_id)
    await guest.add(2, { saved_at: removed.saved_at })
    expect(await guest.ids()).toEqual([3, 2, 1])
    await guest.add(4, { saved_at: '2099-01-01T00:00:00Z' })
    await guest.add(5)
    expect(await guest.ids()).toEqual([5, 4, 3, 2, 1])
  })

  test.each(['yesterday', '1999-01-01T00:00:00Z', '2026-01-01'])(
    'refuses %s as the time of saving',
    async (saved_at) => {
      const { status, error } = await newGuest().add(1, { saved_at })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['saved_at']])
    },
  )

  test('keeping it again answers the same favorite, as it was', async () => {
    const guest = newGuest()
    const first = await guest.add(1, { source: 'COLLECTION', collection_id: FORMAL })
    const second = await guest.add(1, { source: 'ALL' })
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect((await guest.list()).body.products[0]).toMatchObject({ source: 'COLLECTION' })
  })

  test('50 times at once is one favorite', async () => {
    const guest = newGuest()
    const answers = await Promise.all(Array.from({ length: 50 }, () => guest.add(2)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.favorite_id)).size).toBe(1)
    expect((await guest.list()).body.total).toBe(1)
  })

  test.each([999, UNPUBLISHED, NO_VARIANTS])('product %i is not there', async (id) => {
    const guest = newGuest()
    const { status, error } = await guest.add(id)
    expect([status, error.errorCode]).toEqual([404, 'PRODUCT_NOT_FOUND'])
    expect(await guest.marks()).toEqual([])
  })

  test('a product deleted this moment is not there either', async () => {
    // Without units: those keep their product, because their ledger is never deleted.
    await insertProduct(db, { id: 300, variants: [{ size: 'M', core: 0 }] })
    const guest = newGuest()
    await eventually(async () => expect((await guest.add(300)).status).toBe(200))
    await db.deleteFrom('product').where('id', '=', 300).execute()
    const { status, error } = await newGuest().add(300)
    expect([status, error.errorCode]).toEqual([404, 'PRODUCT_NOT_FOUND'])
    await eventually(async () => expect(await guest.marks()).toEqual([]))
  })

  test.each([
    [{ product_id: 'one' }, 'product_id'],
    [{ product_id: 0 }, 'product_id'],
    [{ product_id: 2_147_483_648 }, 'product_id'],
    [{ product_id: 1, source: 'NOWHERE' }, 'source'],
    [{ product_id: 1, collection_id: -1 }, 'collection_id'],
    [{ product_id: 1, image_key: '../secret' }, 'image_key'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await call(addFavorite, input as { product_id: number })
    expect([status, error.errorCode]).toEqual([400, 'BAD_REQUEST'])
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })
})

describe('DELETE /ajax/favorite/{favoriteId}', () => {
  test('lets it go; again is fine', async () => {
    const guest = newGuest()
    const { favorite_id } = (await guest.add(1)).body
    for (let i = 0; i < 2; i++) {
      expect(await guest.remove(favorite_id)).toMatchObject({ status: 200, body: { favorite_id } })
      expect(await guest.ids()).toEqual([])
      expect(await guest.marks()).toEqual([])
    }
  })

  test('a request of another customer stays, and the answer does not reveal it', async () => {
    const [owner, stranger] = [newGuest(), newGuest()]
    const { favorite_id } = (await owner.add(1)).body
    expect(await stranger.remove(favorite_id)).toMatchObject({ status: 200, body: { favorite_id } })
    expect(await owner.ids()).toEqual([1])
    expect(await owner.marks()).toEqual([{ product_id: 1, favorite_id }])
  })

  test('one that never was answers alike', async () => {
    const answer = await newGuest().remove(999_999)
    expect(answer).toMatchObject({ status: 200, body: { favorite_id: 999_999 } })
  })

  test.each(['0', '-1', 'abc', '1e3', '9999999999'])('refuses the id %s', async (id) => {
    const response = await app.inject({
      method: 'DELETE',
      url: `/ajax/favorite/${id}`,
      headers: { 'guest-id': GUEST_ID },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errorCode: 'BAD_REQUEST' })
  })
})

describe('PUT /ajax/favorite', () => {
  test('answers cards that keep to the contract, newest first, 10 unless asked otherwise', async () => {
    const guest = newGuest()
    for (const id of DRESSES) await guest.add(id)
    const { status, body } = await guest.list()
    expect(status).toBe(200)
    expect(body.products.map((product) => favoriteProduct.parse(product))).toEqual(body.products)
    expect(body.products.map(({ id }) => id)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6])
    expect(body.total).toBe(15)
    const rest = await guest.list({ skip: 10, limit: 10 })
    expect(rest.body.products.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
    expect((await guest.list({ page: { current: 2, pageSize: 10 } })).body).toEqual(rest.body)
    expect((await guest.list({ skip: 100 })).body).toEqual({ products: [], total: 15 })
  })

  test('another guest sees nothing of it', async () => {
    await newGuest().add(1)
    expect((await newGuest().list()).body).toEqual({ products: [], total: 0 })
  })

  test('shows the color that the guest saw, as long as it exists', async () => {
    const guest = newGuest()
    const navy = `test${String(TWO_COLORS * 100 + 1).padStart(12, '0')}`
    await db
      .updateTable('picture')
      .set({ average_color: '#000080', alts: JSON.stringify({ front: 'In navy' }) })
      .where('image_key', '=', navy)
      .execute()
    await guest.add(TWO_COLORS, { image_key: navy })
    expect((await guest.list()).body.products[0]).toMatchObject({
      image_key: navy,
      image_url: `/pictures/${navy}/front-720.avif`,
      average_color: '#000080',
      image_alt: 'In navy',
    })
    await guest.add(1, { image_key: 'gonegonegonegone' })
    expect((await guest.list()).body.products[0]?.image_key).toBe('test000000000100')
  })

  test('on the terms under which it was added', async () => {
    const guest = newGuest()
    await guest.add(ON_CLEARANCE, { source: 'CLEARANCE' })
    expect((await guest.list()).body.products[0]).toMatchObject({
      is_clearance: true,
      selling_price: 29.99,
    })
    const other = newGuest()
    await other.add(ON_CLEARANCE)
    expect((await other.list()).body.products[0]).toMatchObject({ is_clearance: false })
    // A clearance that ended leaves the piece to rent.
    await guest.add(1, { source: 'CLEARANCE' })
    expect((await guest.list()).body.products[0]).toMatchObject({ id: 1, is_clearance: false })
  })

  test('remembers event and collection, unless the collection is hidden or gone', async () => {
    const guest = newGuest()
    await guest.add(1, { source: 'COLLECTION', collection_id: FORMAL })
    await guest.add(2, { source: 'COLLECTION', collection_id: HIDDEN })
    await guest.add(3, { source: 'ONLINE_TRUNK_SHOW', trunk_show_id: 8, collection_id: 999 })
    const { products } = (await guest.list()).body
    expect(products.map((it) => [it.source, it.collection_id, it.trunk_show_id])).toEqual([
      ['ONLINE_TRUNK_SHOW', null, 8],
      ['COLLECTION', null, null],
      ['COLLECTION', FORMAL, null],
    ])
  })

  test('leaves out what left the catalogue, also of the total', async () => {
    await insertProduct(db, { id: 301 })
    const guest = newGuest()
    await guest.add(1)
    await eventually(async () => expect((await guest.add(301)).status).toBe(200))
    expect(await guest.ids()).toEqual([301, 1])
    await db.updateTable('product').set({ is_published: false }).where('id', '=', 301).execute()
    await eventually(async () =>
      expect((await guest.list()).body).toMatchObject({ products: [{ id: 1 }], total: 1 }),
    )
    expect(await guest.marks()).toMatchObject([{ product_id: 1 }])
  })

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ skip: -1 }, 'skip'],
    [{ page: { current: 0 } }, 'page.current'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await call(listFavorites, input)
    expect(status).toBe(400)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })
})

describe('GET /ajax/favorite/mark', () => {
  test('shows each add and removal at once, also with concurrent reads', async () => {
    const guest = newGuest()
    for (const id of DRESSES) {
      const [{ body }] = await Promise.all([guest.add(id), guest.marks(), guest.marks()])
      expect(await guest.marks()).toContainEqual({
        product_id: id,
        favorite_id: body.favorite_id,
      })
    }
    for (const { favorite_id } of await guest.marks()) {
      await Promise.all([guest.remove(favorite_id), guest.marks(), guest.marks()])
      expect((await guest.marks()).map((mark) => mark.favorite_id)).not.toContain(favorite_id)
    }
  })

  test('shows what another process changed', async () => {
    const guest = newGuest()
    await guest.add(1)
    const [mark] = await guest.marks()
    await db.deleteFrom('favorite').where('id', '=', mark!.favorite_id).execute()
    await eventually(async () => expect(await guest.marks()).toEqual([]))
  })

  test('shows one guest nothing of another', async () => {
    await call(addFavorite, { product_id: 1 })
    const { body } = await call(listFavoriteMarks, {}, { guestId: OTHER_GUEST_ID })
    expect(body.marks).toEqual([])
  })
})

test('the catalogue shows the hearts of a guest to that guest only (BROWSE-20)', async () => {
  const heart = async (guestId: string | null) =>
    (await call(getProduct, { id: 4 }, { guestId })).body.favorite_id
  expect(await heart(GUEST_ID)).toBeNull()
  const { favorite_id } = (await call(addFavorite, { product_id: 4 })).body
  expect(await heart(GUEST_ID)).toBe(favorite_id)
  expect(await heart(OTHER_GUEST_ID)).toBeNull()
  expect(await heart(null)).toBeNull()
  await call(removeFavorite, { favoriteId: favorite_id })
  expect(await heart(GUEST_ID)).toBeNull()
})

test.each([
  [addFavorite, { product_id: 1 }],
  [removeFavorite, { favoriteId: 1 }],
  [listFavorites, {}],
  [listFavoriteMarks, {}],
])('without a Guest-Id: $method $path is refused', async (endpoint, input) => {
  const { status, error } = await call(endpoint, input as never, { guestId: null })
  expect([status, error.errorCode]).toEqual([400, 'INVALID_GUEST_ID'])
})
