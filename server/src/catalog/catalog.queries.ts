import type { CollectionKind } from '@twirl/contract/catalog/collections'
import type { ProductLength, ProductType } from '@twirl/contract/catalog/product-options'
import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type ProductRow = {
  id: number
  title: string
  brand: string
  description: string
  fabric: string
  care: string
  type: ProductType
  length: ProductLength
  retail_price_cents: number | null
  rental_price_cents: number | null
  selling_price_cents: number | null
  clearance_price_cents: number | null
  is_rentable: boolean
  is_purchasable: boolean
  recommendation_score: number
  first_new_in_time: Date
  first_clearance_check_in_time: Date | null
  colors: { name: string; hex: string; position: number; image_key: string }[]
  variants: { sku: string; size: Size; color: string }[]
  collection_ids: number[]
}

// Published, and with at least one variant to choose (spec section 2: a product without variants is gone).
const selectProducts = sql`
  select id, title, brand, description, fabric, care, type, length,
    retail_price_cents, rental_price_cents, selling_price_cents, clearance_price_cents,
    is_rentable, is_purchasable, recommendation_score, first_new_in_time, first_clearance_check_in_time,
    colors, variants, collection_ids
  from product p
  cross join lateral (
    select json_agg(
      json_build_object('name', c.name, 'hex', c.hex, 'position', c.position, 'image_key', pc.image_key)
      order by pc.position) as colors
    from product_color pc join color c on c.name = pc.color
    where pc.product_id = p.id
  ) as color_list
  cross join lateral (
    select json_agg(json_build_object('sku', v.sku, 'size', v.size, 'color', v.color) order by v.sku) as variants
    from variant v
    where v.product_id = p.id
  ) as variant_list
  cross join lateral (
    select coalesce(array_agg(cp.collection_id order by cp.collection_id), '{}') as collection_ids
    from collection_product cp
    where cp.product_id = p.id
  ) as collection_list
  where p.is_published and variants is not null`

export async function listProducts(db: Database, ids: number[]): Promise<ProductRow[]> {
  const { rows } =
    await sql<ProductRow>`${selectProducts} and p.id = any(${ids}) order by p.id`.execute(db)
  return rows
}

/** The next products after an id, for reading the whole catalogue in steps that stay short. */
export async function listProductsAfter(
  db: Database,
  id: number,
  limit: number,
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    ${selectProducts} and p.id > ${id} order by p.id limit ${limit}`.execute(db)
  return rows
}

export type CollectionRow = { id: number; name: string; description: string; kind: CollectionKind }

export async function listVisibleCollections(db: Database): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select id, name, description, kind from collection
    where is_visible
    order by position, id`.execute(db)
  return rows
}
