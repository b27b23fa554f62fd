import type { ProductLength, ProductType } from '@twirl/contract/catalog/product-options'
import type { Size } from '@twirl/contract/sizes'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type ExportedVariant = { color: string; hex: string; size: Size; sku: string }

/** A product with its sizes, published or not, as files of staff have it. */
export type ExportedProduct = {
  id: number
  version: number
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
  is_published: boolean
  /** By color in the order of the product, and by size. */
  variants: ExportedVariant[]
}

const PRODUCT = sql`
  select id, version, title, brand, description, fabric, care, type, length, recommendation_score,
    retail_price_cents, rental_price_cents, selling_price_cents, clearance_price_cents, is_rentable, is_purchasable,
    is_published, coalesce((
      select json_agg(
        json_build_object('color', v.color, 'hex', c.hex, 'size', v.size, 'sku', v.sku)
        order by pc.position,
          array_position(array['XS', 'S', 'M', 'L', 'XL', 'TWO_XL', 'THREE_XL'], v.size))
      from variant v
      join product_color pc on pc.product_id = v.product_id and pc.color = v.color
      join color c on c.name = v.color
      where v.product_id = product.id
    ), '[]') as variants
  from product`

export async function listProductRecords(
  db: Database,
  ids: number[],
): Promise<Map<number, ExportedProduct>> {
  const { rows } = await sql<ExportedProduct>`
    ${PRODUCT} where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function listProductsAfter(
  db: Database,
  after: number,
  limit: number,
): Promise<ExportedProduct[]> {
  const { rows } = await sql<ExportedProduct>`
    ${PRODUCT} where id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}

/** The products that have SKUs. */
export async function findProductsOfSkus(
  db: Database,
  skus: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; product_id: number }>`
    select sku, product_id from variant where sku = any(${skus}::text[])`.execute(db)
  return new Map(rows.map(({ sku, product_id }) => [sku, product_id]))
}

/** Which of these are ids of products. */
export async function listProductIds(db: Database, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from product where id = any(${ids}::int[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Names of colors that the shop knows, in lower case. */
export async function listKnownColors(db: Database, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from color
    where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
