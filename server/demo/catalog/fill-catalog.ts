import type { Database } from '../../src/platform/database/database.ts'
import { demoCatalog } from '../catalog.ts'
import { typicality } from './collections.ts'
import type { DemoProduct } from '../catalog.ts'
import {
  continueIds,
  insertBrands,
  insertCollections,
  insertColors,
  insertMemberships,
  insertPictures,
  insertProductColors,
  insertProducts,
  insertUnits,
  insertVariants,
} from '../demo.queries.ts'
import type { ProductRecord } from '../demo.queries.ts'
import { imageKeyOf } from '../../src/pictures/public.ts'
import { describePictures } from '../pictures.ts'

/** Brands, colors, collections, products, their pictures and their units. */
export async function fillCatalog(db: Database): Promise<void> {
  const { brands, colors, collections, products } = demoCatalog()
  const looks = products.flatMap((product) => product.colors.map(({ look }) => look))

  await insertBrands(db, brands)
  await insertColors(db, colors)
  await insertCollections(db, collections)
  await insertPictures(db, describePictures(looks))
  await insertProducts(db, products.map(productRecord))
  await insertProductColors(db, products.flatMap(colorRecords))
  await insertVariants(db, products.flatMap(variantRecords))
  await insertUnits(db, products.flatMap(unitRecords))
  await insertMemberships(db, products.flatMap(membershipRecords))
  await continueIds(db)
}

function productRecord({
  colors: _colors,
  variants: _variants,
  collection_ids: _collectionIds,
  ...record
}: DemoProduct): ProductRecord {
  return record
}

const colorRecords = ({ id, colors }: DemoProduct) =>
  colors.map(({ name, look }, index) => ({
    product_id: id,
    color: name,
    image_key: imageKeyOf(look),
    position: index + 1,
  }))

const variantRecords = ({ id, variants }: DemoProduct) =>
  variants.map(({ sku, color, size }) => ({ sku, product_id: id, color, size }))

const unitRecords = ({ variants }: DemoProduct) =>
  variants.flatMap(({ sku, units }) => units.map((unit) => ({ sku, ...unit })))

const membershipRecords = ({ id, collection_ids, colors }: DemoProduct) =>
  collection_ids.map((collection_id) => ({
    collection_id,
    product_id: id,
    fit: typicality(colors[0]!.look, collection_id),
  }))
