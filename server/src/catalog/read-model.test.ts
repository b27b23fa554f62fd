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

describe('a changed product', () => {
  test('whose card changes replaces the answers that show it, and no others', async () => {
    const [shown, other] = [listing(1), listing(2)]
    await updateProduct(1, { retail_price_cents: 98_700 })
    await catalog.refresh([1])
    expect(listing(1).answerFor(null).json.toString()).toContain('"retail_price":987')
    expect(listing(1)).not.toBe(shown)
    expect(listing(2)).toBe(other)
  })

  test('of which listings show nothing else keeps their answers, and replaces its own', async () => {
    const [one, two, own] = [listing(1), listing(2), await catalog.findProduct(1, 'CORE')]
    await db.updateTable('unit').set({ wear_count: 5 }).execute()
    await catalog.refresh([1])
    expect([listing(1), listing(2)]).toEqual([one, two])
    expect(listing(1)).toBe(one)
    expect(await catalog.findProduct(1, 'CORE')).not.toBe(own)
  })

  test('that is found by other words replaces every listing', async () => {
    const other = listing(2)
    await updateProduct(1, { title: 'Another name' })
    await catalog.refresh([1])
    expect(listing(1).answerFor(null).json.toString()).toContain('Another name')
    expect(listing(2)).not.toBe(other)
  })
})
