import type { Database } from '#platform/database/database.ts'
import { countFreeUnits } from '../inventory/public.ts'
import { describePictures } from '../pictures/public.ts'
import {
  type CollectionRow,
  listProducts,
  listProductsAfter,
  type ProductRow,
} from './catalog.queries.ts'
import type { StockedProduct } from './answers/product-view.ts'

// Large enough that a catalogue of 100,000 takes 50 steps, small enough for the statement timeout.
const BATCH = 2_000

export async function loadProducts(
  db: Database,
  ids: number[],
  collections: CollectionRow[],
): Promise<StockedProduct[]> {
  return stock(db, await listProducts(db, ids), collections)
}

export async function* loadAllProducts(
  db: Database,
  collections: CollectionRow[],
): AsyncGenerator<StockedProduct[]> {
  let last = 0
  for (;;) {
    const rows = await listProductsAfter(db, last, BATCH)
    if (rows.length === 0) return
    yield stock(db, rows, collections)
    last = rows.at(-1)!.id
  }
}

async function stock(
  db: Database,
  rows: ProductRow[],
  collections: CollectionRow[],
): Promise<StockedProduct[]> {
  const skus = rows.flatMap((row) => row.variants.map((variant) => variant.sku))
  const imageKeys = [...new Set(rows.flatMap((row) => row.colors.map((color) => color.image_key)))]
  const [units, descriptions] = await Promise.all([
    countFreeUnits(db, skus),
    describePictures(db, imageKeys),
  ])
  const free = new Map(
    units.map(({ sku, core, clearance }) => [sku, { CORE: core, CLEARANCE: clearance }]),
  )
  const pictures = new Map(descriptions.map((picture) => [picture.image_key, picture]))
  return rows.map((row) => ({
    ...row,
    free,
    pictures,
    collections: collections
      .filter(({ id }) => row.collection_ids.includes(id))
      .map(({ id, name }) => ({ id, name })),
  }))
}
