import type { ProductSource } from '@twirl/contract/catalog/product'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type NewFavorite = {
  product_id: number
  source: ProductSource
  trunk_show_id: number | null
  collection_id: number | null
  image_key: string | null
}

export type FavoriteRow = NewFavorite & { id: number; created_at: Date }

/**
 * Until the transaction ends, no other transaction adds for these owners. The locks are taken in the order of
 * the names, so that two transactions with the same owners cannot deadlock.
 */
export async function lockFavorites(db: Database, ...owners: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('favorite ' || owner, 0))
    from unnest(${owners.toSorted()}::text[]) as owner`.execute(db)
}

export async function countFavorites(
  db: Database,
  owner: string,
  productId: number,
): Promise<{ count: number; known_id: number | null }> {
  const { rows } = await sql<{ count: number; known_id: number | null }>`
    select count(*)::int as count, max(id) filter (where product_id = ${productId}) as known_id
    from favorite where owner = ${owner}`.execute(db)
  return rows[0]!
}

export async function insertFavorite(
  db: Database,
  owner: string,
  favorite: NewFavorite,
  savedAt?: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('favorite')
    .values({
      owner,
      ...favorite,
      ...(savedAt && { created_at: savedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteFavorite(db: Database, owner: string, id: number): Promise<void> {
  await db.deleteFrom('favorite').where('owner', '=', owner).where('id', '=', id).execute()
}

/**
 * What the new owner has already stays as it is; nothing is left to the old one. Returns how many
 * favorites the old one had.
 */
export async function moveFavoriteRows(db: Database, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      delete from favorite where owner = ${from} returning *
    ), kept as (
      insert into favorite (id, owner, product_id, source, trunk_show_id, collection_id, image_key, created_at)
      select id, ${to}, product_id, source, trunk_show_id, collection_id, image_key, created_at from moved
      on conflict (owner, product_id) do nothing
    )
    select count(*) as moved from moved`.execute(db)
  return rows[0]!.moved
}

/** All of them, newest first: they are few (TOO_MANY_FAVORITES). */
export async function listFavoriteRows(db: Database, owner: string): Promise<FavoriteRow[]> {
  const { rows } = await sql<FavoriteRow>`
    select id, product_id, source, trunk_show_id, collection_id, image_key, created_at
    from favorite where owner = ${owner}
    order by created_at desc, id desc`.execute(db)
  return rows
}

export async function listMarkRows(
  db: Database,
  owner: string,
): Promise<{ product_id: number; favorite_id: number }[]> {
  return db
    .selectFrom('favorite')
    .select(['product_id', 'id as favorite_id'])
    .where('owner', '=', owner)
    .orderBy('id')
    .execute()
}

/** The favorites of guests who have added none since. Returns how many were deleted. */
export async function deleteGuestFavorites(
  db: Database,
  unusedSince: Date,
  maximum: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from favorite where id in (
      select id from favorite f
      where owner like 'g:%' and created_at < ${unusedSince} and not exists (
        select from favorite newer where newer.owner = f.owner and newer.created_at >= ${unusedSince}
      )
      order by created_at limit ${maximum}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}
