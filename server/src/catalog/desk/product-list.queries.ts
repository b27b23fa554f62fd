import type { ProductLength, ProductType } from '@twirl/contract/catalog/product-options'
import type { PublishState } from '@twirl/contract/staff/catalogue/products'
import { type RawBuilder, sql } from 'kysely'
import { type Database, PLANNED_EACH_TIME } from '#platform/database/database.ts'

type ProductListFilter = {
  /** Words of title and designer, or the beginning of a SKU. */
  words: string[]
  state: PublishState | undefined
  type: ProductType | undefined
  collection: number | undefined
}

export type ListedProductRow = {
  id: number
  title: string
  brand: string
  type: ProductType
  length: ProductLength
  is_published: boolean
  publish_at: Date | null
  rental_price_cents: number | null
  selling_price_cents: number | null
  clearance_price_cents: number | null
  is_rentable: boolean
  is_purchasable: boolean
  version: number
  image_key: string | null
  average_color: string | null
  colors: number
}

const STATES: Record<PublishState, RawBuilder<unknown>> = {
  PUBLISHED: sql`and p.is_published`,
  SCHEDULED: sql`and p.publish_at is not null`,
  UNPUBLISHED: sql`and not p.is_published and p.publish_at is null`,
}

/** Newest first, from below an id. */
export async function listDeskProducts(
  db: Database,
  { words, state, type, collection }: ProductListFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<ListedProductRow[]> {
  const { rows } = await sql<ListedProductRow>`${PLANNED_EACH_TIME}
    select p.id, p.title, p.brand, p.type, p.length, p.is_published, p.publish_at, p.rental_price_cents,
      p.selling_price_cents, p.clearance_price_cents, p.is_rentable, p.is_purchasable, p.version,
      main.image_key, main.average_color,
      (select count(*)::int from product_color pc where pc.product_id = p.id) as colors
    from product p
    left join lateral (
      select pc.image_key, pi.average_color
      from product_color pc join picture pi on pi.image_key = pc.image_key
      where pc.product_id = p.id order by pc.position limit 1
    ) main on true
    where true
      ${before === null ? sql`` : sql`and p.id < ${before}`}
      ${words.length === 0 ? sql`` : sql`and p.id in (${matching(words)})`}
      ${state ? STATES[state] : sql``}
      ${type ? sql`and p.type = ${type}` : sql``}
      ${collection === undefined ? sql`` : sql`and p.id in (select product_id from collection_product where collection_id = ${collection})`}
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}

function matching(words: string[]): RawBuilder<unknown> {
  const escape = (word: string) => word.replaceAll(/[%_\\]/g, String.raw`\$&`)
  const patterns = words.map((word) => `%${escape(word)}%`)
  const beginning = `${escape(words.join('-').toUpperCase())}%`
  return sql`
    select id from product where title || ' ' || brand ilike all (${patterns})
    union
    select product_id from variant where sku like ${beginning}`
}
