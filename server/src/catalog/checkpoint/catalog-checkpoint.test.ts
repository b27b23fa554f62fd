import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listClearanceItems, listCollectionItems } from '@twirl/contract/catalog/listing'
import { SORTED_FIELDS } from '@twirl/contract/catalog/product-options'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChangeFeed } from '#platform/changes/change-feed.ts'
import { connectDatabase, type Database } from '#platform/database/database.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { insertCollection, insertProduct } from '../../../test/factories.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import type { ListingScope } from '../index/indexed-product.ts'
import { identifyData } from '../catalog.queries.ts'
import { CatalogReadModel } from '../read-model.ts'
import { CatalogCheckpoint } from './catalog-checkpoint.ts'
import { readCheckpoint } from './checkpoint-file.ts'
import { codeVersion } from './code-version.ts'

const databaseUrl = await createTestDatabase()
const warn = vi.fn<(details: object, message: string) => void>()
const log = { warn, error: () => {} }
const { db, close } = connectDatabase(databaseUrl, log)
afterAll(close)
const dataDir = mkdtempSync(join(tmpdir(), 'twirl-checkpoint-'))
const file = join(dataDir, 'catalog.checkpoint')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const clock = createTestClock()

beforeEach(() => warn.mockClear())

await insertCollection(db, { id: 1, name: 'Formal' })
await insertCollection(db, { id: 2, name: 'Party' })
for (let id = 1; id <= 12; id++) {
  await insertProduct(db, {
    id,
    title: `Odette ${['Mini', 'Gown', 'Wrap'][id % 3]}`,
    brand: id % 2 ? 'Lune' : 'Sol',
    fabric: id % 4 ? 'Crepe' : 'Satin',
    rental_price_cents: 1_000 + id * 7,
    recommendation_score: id % 5,
    collection_ids: id % 3 ? [1] : [1, 2],
    colors: id % 2 ? ['Black', 'Blush'] : ['Navy'],
    variants: [
      { size: 'S', core: id % 2 },
      { size: 'M', core: 1, clearance: 1 },
    ],
    ...(id % 4 === 0 && {
      clearance_price_cents: 900 + id,
      first_clearance_check_in_time: new Date(Date.UTC(2026, 0, id)),
    }),
  })
}
// Without units, so that it can be deleted.
await insertProduct(db, { id: 13, variants: [{ size: 'M' }] })
await insertProduct(db, { id: 40, title: 'Velvet Gown', collection_ids: [2], is_published: false })

/** A process of the shop: its catalogue, and the file of the data folder. */
async function openProcess(of: Database = db, maxGapMs?: number) {
  const feed = await ChangeFeed.open({
    db: of,
    databaseUrl,
    log,
    ...(maxGapMs !== undefined && { maxGapMs }),
  })
  const catalog = new CatalogReadModel(of, log)
  const checkpoint = new CatalogCheckpoint({
    catalog,
    changes: feed,
    clock,
    dataDir,
    log,
    minProducts: 1,
  })
  return { catalog, checkpoint, load: () => checkpoint.load(of) }
}

/** As by a process that read everything from the database. */
async function store(): Promise<void> {
  const { catalog, checkpoint, load } = await openProcess()
  await load()
  await catalog.reload()
  await checkpoint.save()
}

async function readAnew(): Promise<CatalogReadModel> {
  const catalog = new CatalogReadModel(db, log)
  await catalog.reload()
  return catalog
}

const SCOPES: ListingScope[] = [
  { pool: 'CORE', collection_id: null },
  { pool: 'CORE', collection_id: 1 },
  { pool: 'CORE', collection_id: 2 },
  { pool: 'CLEARANCE' },
]
const FILTERS = [
  {},
  { sizes: ['S'] as const },
  { colors: ['Blush'], types: ['DRESS'] as const },
  { brands: ['Sol'] },
]
const QUERIES = ['odette', 'gown', 'satin', 'sol', 'velvet', 'odete']

/** What visitors can see of a catalogue. */
async function shownBy(catalog: CatalogReadModel) {
  const listings = SCOPES.flatMap((scope) =>
    FILTERS.flatMap((chosen) =>
      SORTED_FIELDS.map((sorted_field) => {
        const filter = { is_only_available: true, random: 3, ...chosen, sorted_field }
        const query = { filter: filter as never, limit: 36, with_facets: true }
        return scope.pool === 'CLEARANCE'
          ? catalog.listPage(listClearanceItems, scope, query, { name: 'Any' })
          : catalog.listPage(listCollectionItems, scope, query, { name: 'Any' })
      }),
    ),
  )
  const filter = { is_only_available: false, sorted_field: 'RAND', random: 0 } as const
  const searches = await Promise.all(
    QUERIES.flatMap((text) => [
      catalog.search(text, { filter, limit: 36 }),
      catalog.suggest(text, 6),
    ]),
  )
  const ids = catalog.listProductIds()
  const recommended = ids.map((product_id) =>
    catalog.recommend(SCOPES[0]!, { product_id, seed: 1, limit: 4 }),
  )
  return {
    ids,
    collections: catalog.listCollections(),
    attributes: catalog.listAttributes(),
    answers: [...listings, ...searches, ...recommended].map((answer) =>
      answer.answerFor(null).json.toString(),
    ),
  }
}

async function expectSameAsAnew(catalog: CatalogReadModel): Promise<void> {
  expect(await shownBy(catalog)).toEqual(await shownBy(await readAnew()))
}

describe('a start with a stored catalogue', () => {
  test('shows the same as one that reads everything', async () => {
    await store()
    const { catalog, load } = await openProcess()
    expect(await load()).toBe(true)
    await expectSameAsAnew(catalog)
  })

  test('shows what changed while no process ran', async () => {
    await store()
    const update = (id: number, change: { title?: string; is_published?: boolean }) =>
      db.updateTable('product').set(change).where('id', '=', id).execute()
    await update(1, { title: 'Velvet Column' })
    await update(2, { is_published: false })
    await db.updateTable('unit').set({ state: 'OUT' }).where('sku', 'like', 'T-3-%').execute()
    await db.deleteFrom('product').where('id', '=', 13).execute()
    await update(40, { is_published: true })
    await db
      .updateTable('picture')
      .set({ average_color: '#123456' })
      .where('image_key', '=', 'test000000000500')
      .execute()
    const { catalog, load } = await openProcess()
    expect(await load()).toBe(true)
    await expectSameAsAnew(catalog)
    const { answers, ids } = await shownBy(catalog)
    expect(ids).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 40])
    for (const text of ['Velvet Column', '#123456'])
      expect(answers.some((answer) => answer.includes(text))).toBe(true)
  })

  test('stays up to date: products come and go in reused places', async () => {
    await store()
    const { catalog, load } = await openProcess()
    expect(await load()).toBe(true)
    await db.updateTable('product').set({ is_published: false }).where('id', '<', 6).execute()
    await catalog.refresh([1, 3, 4, 5])
    await insertProduct(db, { id: 41, title: 'Ottilie Gown', brand: 'Sol', collection_ids: [1] })
    await db.updateTable('product').set({ is_published: true }).where('id', '=', 1).execute()
    await catalog.refresh([1, 41])
    await expectSameAsAnew(catalog)
  })

  test('of which another start stored the catalogue again', async () => {
    await store()
    await db.updateTable('product').set({ fabric: 'Velvet' }).where('id', '=', 6).execute()
    const second = await openProcess()
    expect(await second.load()).toBe(true)
    await second.checkpoint.close()
    const { catalog, load } = await openProcess()
    expect(await load()).toBe(true)
    await expectSameAsAnew(catalog)
  })
})

describe('the stored catalogue is not used', () => {
  test('if the change log does not reach back to it', async () => {
    await store()
    await db.updateTable('product').set({ title: 'Unseen' }).where('id', '=', 7).execute()
    await db.deleteFrom('change_log').execute()
    const { load } = await openProcess(db, 0)
    expect(await load()).toBe(false)
  })

  test('if everything may have changed since', async () => {
    await store()
    await db.updateTable('collection').set({ name: 'Galas' }).where('id', '=', 2).execute()
    const { load } = await openProcess()
    expect(await load()).toBe(false)
  })

  test('if a table was replaced, which the change log does not tell', async () => {
    await store()
    await sql`create table kept as table collection_product`.execute(db)
    await sql`truncate collection_product`.execute(db)
    const { load } = await openProcess()
    expect(await load()).toBe(false)
    await sql`insert into collection_product select * from kept`.execute(db)
  })

  test('with another database', async () => {
    await store()
    const other = connectDatabase(await createTestDatabase(), log)
    const { load } = await openProcess(other.db)
    expect(await load()).toBe(false)
    await other.close()
  })

  test('by code of another version', async () => {
    await store()
    const database = await identifyData(db)
    expect(await readCheckpoint(file, { database, code: codeVersion() })).not.toBeNull()
    expect(await readCheckpoint(file, { database, code: 'of the next version' })).toBeNull()
  })

  test('if there is none', async () => {
    rmSync(file, { force: true })
    const { load } = await openProcess()
    expect(await load()).toBe(false)
    expect(warn).not.toHaveBeenCalled()
  })

  test('if it is damaged or incomplete; the catalogue stays empty', async () => {
    await store()
    const whole = join(dataDir, 'whole')
    copyFileSync(file, whole)
    const bytes = readFileSync(whole)
    for (let part = 0; part < 20; part++) {
      const at = Math.floor((bytes.length * part) / 20)
      const damaged = Buffer.from(bytes)
      damaged[at]! ^= 0x10
      writeFileSync(file, damaged)
      const flipped = await openProcess()
      expect(await flipped.load(), `byte ${at}`).toBe(false)
      expect(flipped.catalog.size).toBe(0)
      copyFileSync(whole, file)
      truncateSync(file, at)
      expect(await (await openProcess()).load(), `${at} bytes`).toBe(false)
    }
    expect(warn).toHaveBeenCalledTimes(40)
    copyFileSync(whole, file)
    expect(await (await openProcess()).load()).toBe(true)
  })
})
