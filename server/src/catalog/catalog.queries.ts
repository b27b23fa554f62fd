import type { CollectionKind } from '@twirl/contract/catalog/collections'
import type {
  ProductLength,
  ProductType,
  SortedField,
} from '@twirl/contract/catalog/product-options'
import type { Size } from '@twirl/contract/primitives'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Pool, StockCount } from '../inventory/public.ts'

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
  variants: {
    sku: string
    size: Size
    color: string
    free: Record<Pool, number>
    sellable: number
  }[]
  collection_ids: number[]
  /** As in `SortKeys`. */
  collection_fits: Map<number, number>
  collection_places?: Map<number, number>
}

type StoredRow = Omit<
  ProductRow,
  'colors' | 'variants' | 'collection_ids' | 'collection_fits' | 'collection_places'
> & {
  colors: string
  /** Collections with their fit, and the place of the product if staff gave it one. */
  memberships: string | null
}

// Control characters that ASCII has for this purpose. PostgreSQL builds such texts 5 to 10 times faster than JSON, which
// was half of the time that a start with 100,000 products took.
const RECORD_SEPARATOR = '\x1e'
const FIELD_SEPARATOR = '\x1f'

/** Restricts a column with product ids. */
type Restriction = (productId: string) => RawBuilder<SqlBool>

/**
 * Published, and with at least one variant to choose (BROWSE-27: a product without variants is gone). The parts of
 * a product are grouped for all products at once: with thousands of products that is cheaper than a subquery for each.
 * Colors are grouped by their bytes: comparing them as words of a language took most of the time.
 */
async function selectProducts(
  db: Database,
  among: Restriction,
  published = sql`p.is_published`,
): Promise<ProductRow[]> {
  const { rows } = await sql<StoredRow>`
    select p.id, title, brand, description, fabric, care, type, length,
      retail_price_cents, rental_price_cents, selling_price_cents, clearance_price_cents,
      is_rentable, is_purchasable, recommendation_score, first_new_in_time, first_clearance_check_in_time,
      colors, memberships
    from product p
    join (
      select pc.product_id, string_agg(
        concat_ws(${FIELD_SEPARATOR}, c.name, c.hex, c.position, pc.image_key, v.variants),
        ${RECORD_SEPARATOR} order by pc.position) as colors
      from product_color pc
      join color c on c.name = pc.color
      left join (
        select variant.product_id, color collate "C" as color,
          string_agg(concat_ws(' ', variant.sku, size, rentable, sellable, clearance), ',') as variants
        from variant
        left join stock_count on stock_count.sku = variant.sku and ${among('stock_count.product_id')}
        where ${among('variant.product_id')}
        group by variant.product_id, color collate "C"
      ) v on v.product_id = pc.product_id and v.color = pc.color collate "C"
      where ${among('pc.product_id')}
      group by pc.product_id
      having count(v.variants) > 0
    ) as color_list on color_list.product_id = p.id
    left join (
      select product_id, string_agg(concat_ws(':', collection_id, fit, place), ',' order by collection_id) as memberships
      from collection_product
      where ${among('product_id')}
      group by product_id
    ) as collection_list on collection_list.product_id = p.id
    where ${published} and ${among('p.id')}
    order by p.id`.execute(db)
  return rows.map(toProductRow)
}

function toProductRow({ memberships, ...stored }: StoredRow): ProductRow {
  const colors: ProductRow['colors'] = []
  const variants: ProductRow['variants'] = []
  for (const record of stored.colors.split(RECORD_SEPARATOR)) {
    const [name, hex, position, image_key, list] = record.split(FIELD_SEPARATOR)
    colors.push({ name: name!, hex: hex!, position: Number(position), image_key: image_key! })
    for (const variant of list?.split(',') ?? []) {
      const [sku, size, ...counts] = variant.split(' ')
      // The column has a check for the sizes.
      variants.push({
        sku: sku!,
        size: size as Size,
        color: name!,
        ...freeUnits(stored, counts),
      })
    }
  }
  const collection_fits = new Map<number, number>()
  const places = new Map<number, number>()
  for (const membership of memberships?.split(',') ?? []) {
    const [id, fit, place] = membership.split(':')
    collection_fits.set(Number(id), Number(fit))
    if (place !== undefined) places.set(Number(id), Number(place))
  }
  return {
    ...stored,
    colors,
    variants,
    collection_ids: [...collection_fits.keys()],
    collection_fits,
    // Most products have none, and there are many products.
    ...(places.size > 0 && { collection_places: places }),
  }
}

/** What is sold, gently used, needs units that are promised to no customer later. */
function freeUnits(
  { is_rentable }: Pick<StoredRow, 'is_rentable'>,
  [rentable = '0', sellable = '0', clearance = '0']: string[],
): Pick<ProductRow['variants'][number], 'free' | 'sellable'> {
  return {
    free: { CORE: Number(is_rentable ? rentable : sellable), CLEARANCE: Number(clearance) },
    sellable: Number(sellable),
  }
}

export async function listProducts(db: Database, ids: number[]): Promise<ProductRow[]> {
  return selectProducts(db, (id) => sql`${sql.ref(id)} = any(${ids})`)
}

/** A product as it would be listed if it were published. */
export async function listAsPublished(db: Database, id: number): Promise<ProductRow[]> {
  return selectProducts(db, (column) => sql`${sql.ref(column)} = ${id}`, sql`true`)
}

/** Products with ids above `after` up to `last`, for reading the whole catalogue in steps that stay short. */
export async function listProductsBetween(
  db: Database,
  after: number,
  last: number,
): Promise<ProductRow[]> {
  return selectProducts(db, (id) => sql`${sql.ref(id)} > ${after} and ${sql.ref(id)} <= ${last}`)
}

export async function findLastProductId(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from product`.execute(db)
  return rows[0]!.last ?? 0
}

export type CollectionRow = {
  id: number
  name: string
  description: string
  kind: CollectionKind
  is_in_menu: boolean
  /** How it is listed unless the visitor chooses another order. */
  listing_order: SortedField
}

export async function listVisibleCollections(db: Database): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select id, name, description, kind, is_in_menu, listing_order from collection
    where is_visible
    order by position, id`.execute(db)
  return rows
}

export type VariantRow = { product_id: number; sku: string; size: Size; color: string }

export async function listVariants(db: Database, productIds: number[]): Promise<VariantRow[]> {
  const { rows } = await sql<VariantRow>`
    select product_id, sku, size, color from variant
    where product_id = any(${productIds}) order by product_id, sku`.execute(db)
  return rows
}

/** A SKU as an order sees it: what it is, what the shop asks for it, and how many are free. */
export type OfferRow = {
  sku: string
  product_id: number
  title: string
  size: Size
  color: string
  image_key: string
  image_alt: string
  average_color: string
  retail_price_cents: number | null
  rental_price_cents: number | null
  selling_price_cents: number | null
  clearance_price_cents: number | null
  is_published: boolean
  is_rentable: boolean
  is_purchasable: boolean
} & StockCount

/** Reads the database and not the read model: prices that are charged, also of products that are hidden now. */
export async function listOffers(db: Database, skus: string[]): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select v.sku, p.id as product_id, p.title, v.size, v.color, pc.image_key, pi.alts ->> 'front' as image_alt,
      pi.average_color, retail_price_cents, rental_price_cents, selling_price_cents, clearance_price_cents, is_published,
      is_rentable, is_purchasable, coalesce(s.rentable, 0) as rentable, coalesce(s.sellable, 0) as sellable,
      coalesce(s.clearance, 0) as clearance
    from variant v
    join product p on p.id = v.product_id
    join product_color pc on pc.product_id = v.product_id and pc.color = v.color
    join picture pi on pi.image_key = pc.image_key
    left join stock_count s on s.sku = v.sku
    where v.sku = any(${skus})`.execute(db)
  return rows
}

/** The names of products, by id, whether they are published or not. */
export async function listTitles(db: Database, productIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'title'])
    .where('id', 'in', productIds.length > 0 ? productIds : [0])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export type VariantTitle = { title: string; size: string; color: string }

/** The names of variants, by SKU, whether they are offered or not. */
export async function listVariantTitles(
  db: Database,
  skus: string[],
): Promise<Map<string, VariantTitle>> {
  const { rows } = await sql<VariantTitle & { sku: string }>`
    select sku, title, size, color from variant join product on product.id = product_id
    where sku = any(${skus})`.execute(db)
  return new Map(rows.map(({ sku, ...title }) => [sku, title]))
}
