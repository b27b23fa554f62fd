import type { CollectionKind } from '@twirl/contract/catalog/collections'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** A collection as files of staff have it. */
export type CollectionRecord = {
  name: string
  description: string
  kind: CollectionKind
  position: number
  is_visible: boolean
}

export type StoredCollection = CollectionRecord & { id: number; product_ids: number[] }

const COLLECTION = sql`
  select id, name, description, kind, position, is_visible,
    array(select product_id from collection_product where collection_id = id order by product_id) as product_ids
  from collection`

export async function listCollectionRecords(
  db: Database,
  ids: number[],
): Promise<Map<number, StoredCollection>> {
  const { rows } = await sql<StoredCollection>`
    ${COLLECTION} where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function listCollectionsAfter(
  db: Database,
  after: number,
  limit: number,
): Promise<StoredCollection[]> {
  const { rows } = await sql<StoredCollection>`
    ${COLLECTION} where id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}

/** The last position that is taken. */
export async function findLastPosition(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(position) as last from collection`.execute(db)
  return rows[0]!.last ?? 0
}

export async function insertCollection(
  transaction: Transaction,
  record: CollectionRecord,
): Promise<number> {
  const { id } = await transaction
    .insertInto('collection')
    .values(record)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCollection(
  transaction: Transaction,
  id: number,
  record: CollectionRecord,
): Promise<void> {
  await transaction.updateTable('collection').set(record).where('id', '=', id).execute()
}

/** Sets what a collection contains. Products that stay keep their fit. */
export async function setCollectionProducts(
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
