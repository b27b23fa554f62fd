import type { ProductLength, ProductType } from '@twirl/contract/catalog/product-options'
import type { Size } from '@twirl/contract/primitives'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** What staff write about a product. */
export type ProductRecord = {
  title: string
  brand: string
  description: string
  fabric: string
  care: string
  type: ProductType
  length: ProductLength
  recommendation_score: number
  retail_price_cents: number | null
  rental_price_cents: number | null
  selling_price_cents: number | null
  clearance_price_cents: number | null
  is_rentable: boolean
  is_purchasable: boolean
}

/** A product as staff see it, published or not. */
export type DeskProduct = ProductRecord & {
  id: number
  version: number
  is_published: boolean
  was_published: boolean
  publish_at: Date | null
  first_new_in_time: Date
}

const selectProduct = (id: number, lock: RawBuilder<unknown>) => sql<DeskProduct>`
  select id, title, brand, description, fabric, care, type, length, recommendation_score, retail_price_cents,
    rental_price_cents, selling_price_cents, clearance_price_cents, is_rentable, is_purchasable, version, is_published,
    was_published, publish_at, first_new_in_time
  from product where id = ${id} ${lock}`

export async function findDeskProduct(db: Database, id: number): Promise<DeskProduct | undefined> {
  const { rows } = await selectProduct(id, sql``).execute(db)
  return rows[0]
}

/** Reads a product and locks it until the transaction ends. */
export async function lockDeskProduct(
  transaction: Transaction,
  id: number,
): Promise<DeskProduct | undefined> {
  const { rows } = await selectProduct(id, sql`for update`).execute(transaction)
  return rows[0]
}

/** The product that was made with this key. */
export async function findProductIdByKey(
  db: Database,
  requestKey: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from product where request_key = ${requestKey}`.execute(db)
  return rows[0]?.id
}

export type DeskColor = {
  name: string
  hex: string
  image_key: string
  average_color: string
  variants: { sku: string; size: Size }[]
}

/** The colors of a product in its own order, with their sizes in no particular one. */
export async function listDeskColors(db: Database, productId: number): Promise<DeskColor[]> {
  const { rows } = await sql<DeskColor>`
    select c.name, c.hex, pc.image_key, pi.average_color, coalesce(
      (
        select json_agg(json_build_object('sku', v.sku, 'size', v.size)) from variant v
        where v.product_id = pc.product_id and v.color = pc.color
      ), '[]') as variants
    from product_color pc
    join color c on c.name = pc.color
    join picture pi on pi.image_key = pc.image_key
    where pc.product_id = ${productId}
    order by pc.position`.execute(db)
  return rows
}

export type DeskCollection = { id: number; name: string; is_visible: boolean }

/** The collections that contain a product, visible or not. */
export async function listCollectionsWith(
  db: Database,
  productId: number,
): Promise<DeskCollection[]> {
  const { rows } = await sql<DeskCollection>`
    select c.id, c.name, c.is_visible
    from collection_product cp join collection c on c.id = cp.collection_id
    where cp.product_id = ${productId} order by c.position, c.id`.execute(db)
  return rows
}

type Choices = {
  brands: string[]
  colors: { name: string; hex: string }[]
  collections: DeskCollection[]
}

/** What a product can be given. */
export async function listProductChoices(db: Database): Promise<Choices> {
  const brands = await sql<{ name: string }>`select name from brand order by name`.execute(db)
  const colors = await sql<{ name: string; hex: string }>`
    select name, hex from color order by position, name`.execute(db)
  const collections = await sql<DeskCollection>`
    select id, name, is_visible from collection order by position, id`.execute(db)
  return {
    brands: brands.rows.map(({ name }) => name),
    colors: colors.rows,
    collections: collections.rows,
  }
}
