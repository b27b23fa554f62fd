import { sql } from 'kysely'
import { type Database, PLANNED_EACH_TIME } from '#platform/database/database.ts'

// The collation C makes the beginning of a title a range of the index.
const TITLE = sql`lower(title) collate "C"`

type FoundProduct = { id: number; title: string; brand: string; is_published: boolean }

// Upper bound on titles that are read because they contain the text.
const READ_MAX = 100

/** Finds products by any part of their title, published or not; titles that begin with the text come first. */
export async function searchProductTitles(
  db: Database,
  text: string,
  limit: number,
): Promise<FoundProduct[]> {
  const part = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const { rows } = await sql<FoundProduct>`${PLANNED_EACH_TIME}
    select id, title, brand, is_published
    from (
      (
        select id, title, brand, is_published, true as is_first from product
        where ${TITLE} like ${`${part.toLowerCase()}%`} order by ${TITLE}, id limit ${limit}
      )
      union all
      (select id, title, brand, is_published, false from product where title ilike ${`%${part}%`} limit ${READ_MAX})
    ) found
    group by id, title, brand, is_published
    order by bool_or(is_first) desc, ${TITLE}, id limit ${limit}`.execute(db)
  return rows
}

type NamedVariant = { title: string; color: string; size: string }

/** What a unit is called: the title, color and size of its SKU. */
export async function findVariantName(
  db: Database,
  sku: string,
): Promise<NamedVariant | undefined> {
  const { rows } = await sql<NamedVariant>`
    select title, color, size from variant join product on product.id = product_id
    where sku = ${sku}`.execute(db)
  return rows[0]
}

type CollectionMember = { collection_id: number; name: string; product_id: number }

/** The collections that contain these products. */
export async function listCollectionsOf(
  db: Database,
  productIds: number[],
): Promise<CollectionMember[]> {
  const { rows } = await sql<CollectionMember>`
    select collection_id, name, product_id
    from collection_product join collection on collection.id = collection_id
    where product_id = any(${productIds}::int[])`.execute(db)
  return rows
}

/** Whether there is a product, or one that the shop shows. */
export async function hasProducts(
  db: Database,
  { isPublished = false }: { isPublished?: boolean } = {},
): Promise<boolean> {
  const product = await db
    .selectFrom('product')
    .select('id')
    .$if(isPublished, (query) => query.where('is_published', '=', true))
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}
