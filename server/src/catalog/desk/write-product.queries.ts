import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'
import type { ProductRecord } from './desk-product.queries.ts'

/** Returns the designer of this name as the shop writes it; a new one is added. */
export async function putBrand(transaction: Transaction, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from brand where lower(name) = lower(${name}) order by name = ${name} desc, name limit 1`.execute(
    transaction,
  )
  if (rows[0]) return rows[0].name
  await sql`insert into brand (name) values (${name}) on conflict do nothing`.execute(transaction)
  return name
}

export type NewProduct = ProductRecord & { request_key: string | null; now: Date }

/** Adds a product that is not published. Returns its id, or undefined if the key was used before. */
export async function insertProduct(
  transaction: Transaction,
  { now, ...product }: NewProduct,
): Promise<number | undefined> {
  const row = await transaction
    .insertInto('product')
    .values({
      ...product,
      is_published: false,
      was_published: false,
      first_new_in_time: now,
      first_clearance_check_in_time: product.clearance_price_cents === null ? null : now,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Changes texts, kind and prices. What gets a clearance price for the first time is new in the sale. */
export async function updateProduct(
  transaction: Transaction,
  id: number,
  change: Partial<ProductRecord>,
  now: Date,
): Promise<void> {
  const isForClearance = change.clearance_price_cents !== undefined
  await transaction
    .updateTable('product')
    .set({
      ...change,
      ...(isForClearance && {
        first_clearance_check_in_time:
          change.clearance_price_cents === null
            ? null
            : sql<Date>`coalesce(first_clearance_check_in_time, ${now})`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** Counts a change, so that forms that were opened before it notice. */
export async function raiseVersion(transaction: Transaction, id: number): Promise<void> {
  await sql`update product set version = version + 1 where id = ${id}`.execute(transaction)
}

type Publishing = { is_published: boolean; publish_at: Date | null; now: Date }

/** What is published for the first time is new in the shop. */
export async function updatePublishing(
  transaction: Transaction,
  id: number,
  { is_published, publish_at, now }: Publishing,
): Promise<void> {
  await sql`
    update product set is_published = ${is_published}, publish_at = ${publish_at},
      first_new_in_time = case when ${is_published} and not was_published then ${now} else first_new_in_time end,
      was_published = was_published or ${is_published}
    where id = ${id}`.execute(transaction)
}

/** Products whose time has come. */
export async function listDueProducts(transaction: Transaction, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from product where publish_at <= ${now} order by publish_at, id limit 100
    for update skip locked`.execute(transaction)
  return rows.map(({ id }) => id)
}

type KnownColor = { name: string; hex: string }

/** Returns the colors of these names as the shop writes them, whatever their capitals. */
export async function listColorsByName(
  transaction: Transaction,
  names: string[],
): Promise<KnownColor[]> {
  const lower = names.map((name) => name.toLowerCase())
  const { rows } = await sql<KnownColor>`
    select name, hex from color where lower(name) = any(${lower}) order by name`.execute(
    transaction,
  )
  return rows
}

/** Adds a color after all others. */
export async function insertColor(transaction: Transaction, color: KnownColor): Promise<void> {
  await sql`
    insert into color (name, hex, position)
    select ${color.name}, ${color.hex}, coalesce(max(position), 0) + 1 from color
    on conflict do nothing`.execute(transaction)
}

type ColorOf = { product_id: number; color: string }

export async function insertProductColor(
  transaction: Transaction,
  { product_id, color, image_key }: ColorOf & { image_key: string },
): Promise<void> {
  await sql`
    insert into product_color (product_id, color, image_key, position)
    select ${product_id}, ${color}, ${image_key}, coalesce(max(position), 0) + 1
    from product_color where product_id = ${product_id}`.execute(transaction)
}

export async function deleteProductColors(
  transaction: Transaction,
  productId: number,
  colors: string[],
): Promise<void> {
  await sql`
    delete from product_color where product_id = ${productId} and color = any(${colors})`.execute(
    transaction,
  )
}

/** Puts the colors of a product into this order. In two steps, because positions are unique at every moment. */
export async function orderColors(
  transaction: Transaction,
  productId: number,
  colors: string[],
): Promise<void> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from product_color where product_id = ${productId}`.execute(
    transaction,
  )
  for (const first of [rows[0]!.last, 0])
    await sql`
      update product_color set position = ${first}::int + wanted.position
      from unnest(${colors}::text[]) with ordinality as wanted (color, position)
      where product_id = ${productId} and product_color.color = wanted.color`.execute(transaction)
}

type NewVariant = ColorOf & { sku: string; size: Size }

/** Returns the SKUs that were added: those that are taken are left out. */
export async function insertVariants(
  transaction: Transaction,
  variants: NewVariant[],
): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    insert into variant (sku, product_id, color, size)
    select sku, product_id, color, size
    from json_to_recordset(${JSON.stringify(variants)}::json)
      as v (sku text, product_id integer, color text, size text)
    on conflict (sku) do nothing
    returning sku`.execute(transaction)
  return rows.map(({ sku }) => sku)
}

export async function deleteVariants(transaction: Transaction, skus: string[]): Promise<void> {
  await sql`delete from variant where sku = any(${skus})`.execute(transaction)
}

/** Returns those of the collections that exist. */
export async function listKnownCollections(
  transaction: Transaction,
  ids: number[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from collection where id = any(${ids}::int[]) order by position, id for key share`.execute(
    transaction,
  )
  return rows
}

/** Sets the collections of a product; those that contained it before stay as they are. */
export async function setCollections(
  transaction: Transaction,
  productId: number,
  ids: number[],
): Promise<void> {
  await sql`
    delete from collection_product
    where product_id = ${productId} and collection_id <> all(${ids}::int[])`.execute(transaction)
  await sql`
    insert into collection_product (collection_id, product_id)
    select id, ${productId} from unnest(${ids}::int[]) as id
    on conflict do nothing`.execute(transaction)
}

export async function deleteProduct(transaction: Transaction, id: number): Promise<void> {
  await sql`delete from product where id = ${id}`.execute(transaction)
}

/** Gives a product the colors of another one, with their drawn pictures. */
export async function copyColors(
  transaction: Transaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    insert into product_color (product_id, color, image_key, position)
    select ${to}, color, coalesce(drawn_image_key, image_key), position
    from product_color where product_id = ${from}`.execute(transaction)
}

/** Waits for transactions that add units of the sizes of a product, and holds up others. */
export async function lockVariants(transaction: Transaction, productId: number): Promise<void> {
  await sql`
    select from variant where product_id = ${productId} order by sku for update`.execute(
    transaction,
  )
}

/** Until the transaction ends, these sizes are not deleted. Returns those that exist. */
export async function keepVariants(transaction: Transaction, skus: string[]): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select sku from variant where sku = any(${skus}) order by sku for key share`.execute(
    transaction,
  )
  return rows.map(({ sku }) => sku)
}
