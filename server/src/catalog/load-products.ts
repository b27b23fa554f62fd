import { setImmediate } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import { describePictures } from '../pictures/public.ts'
import {
  type CollectionRow,
  findLastProductId,
  listAsPublished,
  listProducts,
  listProductsBetween,
  type ProductRow,
} from './catalog.queries.ts'
import type { StockedProduct } from './answers/product-view.ts'

// Small enough for the statement timeout on a busy machine.
const BATCH = 1_000
// A batch takes two queries one after the other: with two batches ahead the database is never idle.
const BATCHES_AHEAD = 2
// Other requests wait no longer than this while products are indexed.
const TIME_SLICE_MS = 25

export async function loadProducts(
  db: Database,
  ids: number[],
  collections: CollectionRow[],
): Promise<StockedProduct[]> {
  return withPictures(db, await listProducts(db, ids), collections)
}

/** A product with its pictures, published or not. */
export async function loadAsPublished(
  db: Database,
  id: number,
  collections: CollectionRow[],
): Promise<StockedProduct | undefined> {
  const [product] = await withPictures(db, await listAsPublished(db, id), collections)
  return product
}

/** Yields all products. Reads the next batches while the caller handles one. */
export async function* loadAllProducts(
  db: Database,
  collections: CollectionRow[],
): AsyncGenerator<StockedProduct> {
  const lastId = await findLastProductId(db)
  const batches: Promise<StockedProduct[]>[] = []
  let read = 0
  const prefetch = () => {
    for (; batches.length <= BATCHES_AHEAD && read < lastId; read += BATCH) {
      const rows = listProductsBetween(db, read, read + BATCH)
      const batch = rows.then((found) => withPictures(db, found, collections))
      // If an earlier batch fails, the caller gets that error and never waits for this one.
      batch.catch(() => {})
      batches.push(batch)
    }
  }
  for (prefetch(); batches.length > 0; prefetch()) yield* inTimeSlices(await batches.shift()!)
}

/** Yields the items; other requests run whenever a time slice is over. */
export async function* inTimeSlices<Item>(items: Item[]): AsyncGenerator<Item> {
  let end = performance.now() + TIME_SLICE_MS
  for (const item of items) {
    yield item
    if (performance.now() < end) continue
    await setImmediate()
    end = performance.now() + TIME_SLICE_MS
  }
}

async function withPictures(
  db: Database,
  rows: ProductRow[],
  collections: CollectionRow[],
): Promise<StockedProduct[]> {
  const imageKeys = [...new Set(rows.flatMap((row) => row.colors.map((color) => color.image_key)))]
  const descriptions = await describePictures(db, imageKeys)
  const pictures = new Map(descriptions.map((picture) => [picture.image_key, picture]))
  return rows.map((row) => ({
    ...row,
    pictures,
    collections: collections
      .filter(({ id }) => row.collection_ids.includes(id))
      .map(({ id, name }) => ({ id, name })),
  }))
}
