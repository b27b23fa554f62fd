import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { afterAll, describe, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertCollection, insertProduct } from '../../test/factories.ts'
import { CatalogReadModel } from './read-model.ts'

const log = { warn: () => {}, error: () => {} }
const { db, close } = connectDatabase(await createTestDatabase(), log)
afterAll(close)

await insertCollection(db, { id: 1 })
await insertCollection(db, { id: 2 })
await insertProduct(db, { id: 1, collection_ids: [1] })
await insertProduct(db, { id: 2, collection_ids: [2] })
const catalog = new CatalogReadModel(db, log)
await catalog.reload()

const filter = { is_only_available: true, sorted_field: 'RAND', random: 0 } as const
const listing = (collection_id: number) =>
  catalog.listPage(
    listCollectionItems,
    { pool: 'CORE', collection_id },
    { filter, limit: 36 },
    { name: `Collection ${collection_id}` },
  )
const updateProduct = (id: number, change: { retail_price_cents?: number; title?: string }) =>
  db.updateTable('product').set(change).where('id', '=', id).execute()

/** The names of what changed, as caches are told; without data that has a version, which may be the same. */
let announced: string[] = []
catalog.onChange((changes) => {
  announced = [...(changes ?? [['everything', undefined]])]
    .filter(([, version]) => version === undefined)
    .map(([name]) => name)
})

test('the pictures that visitors see first are the covers and the first products of each collection', () => {
  const [first, second] = [1, 2].map((id) => catalog.findCards([id], 'CORE').get(id)!.image_key)
  expect(catalog.listFirstPages(36)).toEqual([[first, second], [first], [second]])
  expect(catalog.listFirstPages(0).flat()).toEqual([first, second])
})

describe('a changed product', () => {
  test('whose card changes replaces the answers that show it, and no others', async () => {
    const [shown, other] = [listing(1), listing(2)]
    await updateProduct(1, { retail_price_cents: 98_700 })
    await catalog.refresh([1])
    expect(listing(1).answerFor(new Map()).json.toString()).toContain('"retail_price":987')
    expect(listing(1)).not.toBe(shown)
    expect(listing(2)).toBe(other)
    expect(announced).toEqual(['card:1'])
  })

  test('of which nothing that is shown changes replaces nothing', async () => {
    const [one, two, own] = [listing(1), listing(2), await catalog.findProduct(1, 'CORE')]
    await db.updateTable('unit').set({ wear_count: 5 }).execute()
    await catalog.refresh([1])
    expect(listing(1)).toBe(one)
    expect(listing(2)).toBe(two)
    expect(await catalog.findProduct(1, 'CORE')).toBe(own)
    expect(announced).toEqual([])
  })

  test('of which only its own page shows more replaces its own answer', async () => {
    const [one, own] = [listing(1), await catalog.findProduct(1, 'CORE')]
    await db.updateTable('product').set({ care: 'By hand.' }).where('id', '=', 1).execute()
    await catalog.refresh([1])
    expect(listing(1)).toBe(one)
    expect(await catalog.findProduct(1, 'CORE')).not.toBe(own)
    expect(announced).toEqual([])
  })

  test('that is found by other words replaces the answers that show it, and searches', async () => {
    const other = listing(2)
    const query = { filter, limit: 36 }
    const search = await catalog.search('odette', query)
    await updateProduct(1, { title: 'Another name' })
    await catalog.refresh([1])
    expect(listing(1).answerFor(new Map()).json.toString()).toContain('Another name')
    expect(listing(2)).toBe(other)
    expect(await catalog.search('odette', query)).not.toBe(search)
  })

  test('that joins a collection replaces its listing and its description, and no other', async () => {
    const [one, two] = [listing(1), listing(2)]
    await db.insertInto('collection_product').values({ collection_id: 2, product_id: 1 }).execute()
    await catalog.refresh([1])
    expect(listing(1)).toBe(one)
    expect(listing(2)).not.toBe(two)
    expect(announced).toContain('collections')
    expect(
      [1, 2].map((collection_id) => catalog.countProducts({ pool: 'CORE', collection_id })),
    ).toEqual([1, 2])
  })

  test('of which another number is left replaces its own answer; pages only if none was left or none is', async () => {
    const versions: { answer: string | undefined; page: string | undefined }[] = []
    catalog.onChange((changes) =>
      versions.push({ answer: changes?.get('product:1'), page: changes?.get('product-page:1') }),
    )
    const own = await catalog.findProduct(1, 'CORE')
    const unit = { sku: 'T-1-BLACK-M', pool: 'CORE', state: 'IN_HOUSE' }
    for (const state of ['IN_HOUSE', 'IN_HOUSE', 'OUT', 'IN_HOUSE'])
      await db
        .insertInto('unit')
        .values(unit)
        .execute()
        .then(() => db.updateTable('unit').set({ state }).where('sku', '=', unit.sku).execute())
        .then(() => catalog.refresh([1]))
    const [two, three, none, five] = versions
    expect(await catalog.findProduct(1, 'CORE')).not.toBe(own)
    expect(new Set(versions.map(({ answer }) => answer)).size).toBe(4)
    expect(two!.page).toBe(three!.page)
    expect(none!.page).not.toBe(three!.page)
    expect(five!.page).toBe(three!.page)
    expect(versions.every(({ page }) => page !== undefined)).toBe(true)
  })

  test('that is a cover and sells out leaves the collections as they are', async () => {
    const before = catalog.listCollections()
    await db.updateTable('unit').set({ state: 'OUT' }).execute()
    await catalog.refresh([1, 2])
    expect(announced).toContain('card:1')
    expect(announced).not.toContain('collections')
    expect(catalog.listCollections()).toEqual(before)
    expect(listing(1).answerFor(new Map()).json.toString()).toContain('"total":0')
  })
})

describe('reload', () => {
  test('reads products whose ids are further apart than a batch', async () => {
    for (const id of [1_000, 1_001, 7_500]) await insertProduct(db, { id })
    await catalog.reload()
    expect(catalog.listProductIds()).toEqual([1, 2, 1_000, 1_001, 7_500])
  })
})
