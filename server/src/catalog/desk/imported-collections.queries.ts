import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { StaffCollection } from './collections.queries.ts'

/** A collection with what it contains, as files of staff have it. */
export type ExportedCollection = Omit<StaffCollection, 'product_count'> & { product_ids: number[] }

/** Returns all collections; there are not many. */
export async function listExportedCollections(db: Database): Promise<ExportedCollection[]> {
  const { rows } = await sql<ExportedCollection>`
    select id, name, kind, description, listing_order, is_in_menu, is_published, is_visible, version,
      show_from::text as show_from, show_until::text as show_until,
      array(select product_id from collection_product where collection_id = id order by product_id) as product_ids
    from collection order by id`.execute(db)
  return rows
}

/** Sets what a collection contains. Products that stay keep their place and their fit. */
export async function setMembers(
  transaction: Transaction,
  id: number,
  productIds: number[],
): Promise<void> {
  await sql`
    delete from collection_product
    where collection_id = ${id} and product_id <> all(${productIds}::int[])`.execute(transaction)
  await sql`
    insert into collection_product (collection_id, product_id)
    select ${id}, product_id from unnest(${productIds}::int[]) product_id
    on conflict do nothing`.execute(transaction)
}
