import type { Look } from '@twirl/lookbook/look'
import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'
import type { DB } from '../src/platform/database/schema.gen.ts'
import type { DemoCatalog, DemoProduct } from './catalog.ts'
import type { DrawnPicture } from '../src/pictures/public.ts'

// Every statement takes a whole table's rows as one JSON value: a shop is filled in a dozen round trips.

const DEMO_LOCK = 7_216_001

/** Held until the transaction ends, so that of several processes that start together one fills. */
export async function lockDemo(db: Database): Promise<void> {
  // The wait lasts until the whole shop is filled, longer than the limit for visitors.
  await sql`set local lock_timeout = 0`.execute(db)
  await sql`set local statement_timeout = 0`.execute(db)
  // A busy machine may take long between two statements.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(db)
}

export async function hasRows(db: Database, table: keyof DB): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from ${sql.table(table)})`.execute(db)
  return rows[0]!.exists
}

/**
 * Whether the products are the demo's own: no other shop names its garments like this. A shop from which the demo was
 * removed may have kept the first one, unpublished, because of an order.
 */
export async function hasDemoCatalog(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from variant join product on product.id = product_id
      where product_id = 1 and sku like 'TW-0001-%' and is_published)`.execute(db)
  return rows[0]?.exists ?? false
}

export async function insertBrands(db: Database, names: string[]): Promise<void> {
  await sql`insert into brand (name) select unnest(${names}::text[])`.execute(db)
}

export async function insertColors(db: Database, colors: DemoCatalog['colors']): Promise<void> {
  await sql`
    insert into color (name, hex, position)
    select name, hex, position
    from json_to_recordset(${JSON.stringify(colors)}::json)
      as c (name text, hex text, position integer)`.execute(db)
}

export async function insertCollections(
  db: Database,
  collections: DemoCatalog['collections'],
): Promise<void> {
  await sql`
    insert into collection (id, name, description, kind, position)
    select id, name, description, kind, position
    from json_to_recordset(${JSON.stringify(collections)}::json)
      as c (id integer, name text, description text, kind text, position integer)`.execute(db)
}

export async function insertPictures(db: Database, pictures: DrawnPicture[]): Promise<void> {
  await sql`
    insert into picture (image_key, look, average_color, alts)
    select image_key, look, average_color, alts
    from json_to_recordset(${JSON.stringify(pictures)}::json)
      as p (image_key text, look jsonb, average_color text, alts jsonb)
    on conflict do nothing`.execute(db)
}

type WornLook = { image_key: string; look: Look }

/** The picture of the first demo product in its main color. */
export async function findFirstPicture(db: Database): Promise<WornLook | undefined> {
  const { rows } = await sql<WornLook>`
    select picture.image_key, look
    from product_color join picture on picture.image_key = coalesce(drawn_image_key, product_color.image_key)
    where product_id = 1 order by position limit 1`.execute(db)
  return rows[0]
}

export async function listWornLooks(db: Database): Promise<WornLook[]> {
  const { rows } = await sql<WornLook>`
    select image_key, look from picture
    where image_key in (select coalesce(drawn_image_key, image_key) from product_color)`.execute(db)
  return rows
}

/** Shows products in the pictures `to` instead of `from`. */
export async function showPictures(
  db: Database,
  pictures: { from: string; to: string }[],
): Promise<void> {
  await sql`
    update product_color set
      image_key = case when drawn_image_key is null then p.to else image_key end,
      drawn_image_key = case when drawn_image_key is null then null else p.to end
    from json_to_recordset(${JSON.stringify(pictures)}::json) as p ("from" text, "to" text)
    where coalesce(drawn_image_key, image_key) = p.from and p.from <> p.to`.execute(db)
}

export type ProductRecord = Omit<DemoProduct, 'colors' | 'variants' | 'collection_ids'>

export async function insertProducts(db: Database, products: ProductRecord[]): Promise<void> {
  await sql`
    insert into product (
      id, title, brand, description, fabric, care, type, length,
      retail_price_cents, rental_price_cents, selling_price_cents, clearance_price_cents,
      is_rentable, is_purchasable, recommendation_score,
      first_new_in_time, first_clearance_check_in_time
    )
    select
      id, title, brand, description, fabric, care, type, length,
      retail_price_cents, rental_price_cents, selling_price_cents, clearance_price_cents,
      is_rentable, is_purchasable, recommendation_score,
      now() - new_in_days_ago * interval '1 day', now() - clearance_days_ago * interval '1 day'
    from json_to_recordset(${JSON.stringify(products)}::json) as p (
      id integer, title text, brand text, description text, fabric text, care text, type text, length text,
      retail_price_cents integer, rental_price_cents integer, selling_price_cents integer,
      clearance_price_cents integer, is_rentable boolean, is_purchasable boolean,
      recommendation_score integer, new_in_days_ago double precision, clearance_days_ago double precision
    )`.execute(db)
}

type ProductColorRecord = {
  product_id: number
  color: string
  image_key: string
  position: number
}

export async function insertProductColors(
  db: Database,
  colors: ProductColorRecord[],
): Promise<void> {
  await sql`
    insert into product_color (product_id, color, image_key, position)
    select product_id, color, image_key, position
    from json_to_recordset(${JSON.stringify(colors)}::json)
      as c (product_id integer, color text, image_key text, position integer)`.execute(db)
}

type VariantRecord = { sku: string; product_id: number; color: string; size: string }

export async function insertVariants(db: Database, variants: VariantRecord[]): Promise<void> {
  await sql`
    insert into variant (sku, product_id, color, size)
    select sku, product_id, color, size
    from json_to_recordset(${JSON.stringify(variants)}::json)
      as v (sku text, product_id integer, color text, size text)`.execute(db)
}

type UnitRecord = { sku: string; pool: string; wear_count: number }

/** Fills a shop without units. The trigger would date the arrival of all of them today. */
export async function insertUnits(db: Database, units: UnitRecord[]): Promise<void> {
  await sql`alter table unit disable trigger record_intake`.execute(db)
  await sql`
    insert into unit (sku, pool, state, wear_count)
    select sku, pool, 'IN_HOUSE', wear_count
    from json_to_recordset(${JSON.stringify(units)}::json)
      as u (sku text, pool text, wear_count integer)`.execute(db)
  await sql`
    insert into unit_move (unit_id, cause, to_state, to_pool, moved_at)
    select u.id, 'intake', u.state, u.pool, p.first_new_in_time
    from unit u join variant v using (sku) join product p on p.id = v.product_id
    order by u.id`.execute(db)
  await sql`alter table unit enable trigger record_intake`.execute(db)
}

type MembershipRecord = { collection_id: number; product_id: number; fit: number }

export async function insertMemberships(
  db: Database,
  memberships: MembershipRecord[],
): Promise<void> {
  await sql`
    insert into collection_product (collection_id, product_id, fit)
    select collection_id, product_id, fit
    from json_to_recordset(${JSON.stringify(memberships)}::json)
      as m (collection_id integer, product_id integer, fit smallint)`.execute(db)
}

/** Lets what staff add later get the next free id. */
export async function continueIds(db: Database): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('product', 'id'), (select max(id) from product)),
      setval(pg_get_serial_sequence('collection', 'id'), (select max(id) from collection))`.execute(
    db,
  )
}
