import type { CollectionKind } from '@twirl/contract/catalog/collections'
import type { SortedField } from '@twirl/contract/catalog/product-options'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Day } from '#platform/new-york-time.ts'

/** What staff decide about a collection. */
export type CollectionPlan = {
  name: string
  kind: CollectionKind
  description: string
  listing_order: SortedField
  is_in_menu: boolean
  is_published: boolean
  show_from: Day | null
  show_until: Day | null
}

export type StaffCollection = CollectionPlan & {
  id: number
  is_visible: boolean
  version: number
  product_count: number
}

const COLUMNS = sql`
  id, name, kind, description, listing_order, is_in_menu, is_published, is_visible, version,
  show_from::text as show_from, show_until::text as show_until,
  (select count(*)::int from collection_product where collection_id = collection.id) as product_count`

/** Returns all collections in the order of the menu. */
export async function listStaffCollections(db: Database): Promise<StaffCollection[]> {
  const { rows } = await sql<StaffCollection>`
    select ${COLUMNS} from collection order by position, id`.execute(db)
  return rows
}

export async function findStaffCollection(
  db: Database,
  id: number,
): Promise<StaffCollection | undefined> {
  const { rows } = await sql<StaffCollection>`
    select ${COLUMNS} from collection where id = ${id}`.execute(db)
  return rows[0]
}

/** Lets one transaction at a time add or order collections. */
export async function lockCollections(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('collection'))`.execute(transaction)
}

/** Locks a collection until the transaction ends, and returns it. */
export async function lockCollection(
  transaction: Transaction,
  id: number,
): Promise<StaffCollection | undefined> {
  await sql`select from collection where id = ${id} for update`.execute(transaction)
  return findStaffCollection(transaction, id)
}

/** Adds a collection that is not published, last in the menu. */
export async function insertStaffCollection(
  transaction: Transaction,
  { name, kind }: Pick<CollectionPlan, 'name' | 'kind'>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('collection')
    .values({
      name,
      kind,
      description: '',
      is_published: false,
      is_visible: false,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from collection)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether the shop shows a collection on that day. */
function isShownOn(today: Day, { is_published, show_from, show_until }: CollectionPlan): boolean {
  if (!is_published) return false
  return (show_from === null || show_from <= today) && (show_until === null || today <= show_until)
}

/** Changes a collection, and shows or hides it as it is to be on that day. */
export async function updateStaffCollection(
  transaction: Transaction,
  id: number,
  plan: CollectionPlan,
  today: Day,
): Promise<void> {
  await transaction
    .updateTable('collection')
    .set({ ...plan, is_visible: isShownOn(today, plan), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * Shows and hides collections whose first or last day it is. Only if there are any: each change of this table makes all
 * processes read the whole catalogue.
 */
export async function showCollectionsOf(db: Database, today: Day): Promise<void> {
  const collections = await listStaffCollections(db)
  const ids = collections
    .filter((collection) => collection.is_visible !== isShownOn(today, collection))
    .map(({ id }) => id)
  if (ids.length > 0)
    await sql`update collection set is_visible = not is_visible where id = any(${ids}::int[])`.execute(
      db,
    )
}

export async function orderStaffCollections(
  transaction: Transaction,
  ids: number[],
): Promise<void> {
  await sql`
    update collection set position = wanted.position
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    where collection.id = wanted.id and collection.position <> wanted.position`.execute(transaction)
}

export type MemberRow = {
  id: number
  title: string
  is_published: boolean
  image_key: string | null
}

const MEMBER = sql`
  product.id, title, is_published,
  (select image_key from product_color where product_id = product.id order by position limit 1) as image_key`

/** Returns the products that are put first, in their order. */
export async function listPlacedMembers(db: Database, collectionId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${MEMBER} from collection_product join product on product.id = product_id
    where collection_id = ${collectionId} and place is not null
    order by place, product.id`.execute(db)
  return rows
}

/** Returns products that are not put first, with ids below `after`, the highest first. */
export async function listOtherMembers(
  db: Database,
  collectionId: number,
  { after, limit }: { after: number; limit: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${MEMBER} from collection_product join product on product.id = product_id
    where collection_id = ${collectionId} and place is null and product_id < ${after}
    order by product_id desc limit ${limit}`.execute(db)
  return rows
}

/** Adds a product. Returns false if it was there before. */
export async function addMember(
  transaction: Transaction,
  collectionId: number,
  productId: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into collection_product (collection_id, product_id) values (${collectionId}, ${productId})
    on conflict do nothing returning product_id`.execute(transaction)
  return rows.length > 0
}

/** Takes a product out. Returns false if it was not there. */
export async function removeMember(
  transaction: Transaction,
  collectionId: number,
  productId: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from collection_product
    where collection_id = ${collectionId} and product_id = ${productId} returning product_id`.execute(
    transaction,
  )
  return rows.length > 0
}

/** Puts these products first, and no others. Returns how many of them the collection has. */
export async function placeMembers(
  transaction: Transaction,
  collectionId: number,
  productIds: number[],
): Promise<number> {
  await sql`
    update collection_product set place = null
    where collection_id = ${collectionId} and place is not null and product_id <> all(${productIds}::int[])`.execute(
    transaction,
  )
  const { rows } = await sql`
    update collection_product set place = wanted.place
    from unnest(${productIds}::int[]) with ordinality as wanted (id, place)
    where collection_id = ${collectionId} and product_id = wanted.id
    returning product_id`.execute(transaction)
  return rows.length
}
