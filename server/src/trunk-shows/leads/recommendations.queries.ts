import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** Puts a piece at the end of the event's own ones, with the rent and the limit that staff had set before a lead took it off. */
export async function addRecommendation(
  transaction: Transaction,
  trunkShowId: number,
  productId: number,
): Promise<void> {
  await sql`
    with removed as (
      delete from removed_recommendation
      where trunk_show_id = ${trunkShowId} and product_id = ${productId}
      returning rental_price_cents, quota
    )
    insert into trunk_show_product (trunk_show_id, product_id, position, rental_price_cents, quota)
    select ${trunkShowId}::int, ${productId}::int,
      (select coalesce(max(position) + 1, 0) from trunk_show_product where trunk_show_id = ${trunkShowId}),
      (select rental_price_cents from removed), (select quota from removed)`.execute(transaction)
}

/** Orders of the piece stay as they are. */
export async function removeRecommendation(
  transaction: Transaction,
  trunkShowId: number,
  productId: number,
): Promise<void> {
  await sql`
    with removed as (
      delete from trunk_show_product
      where trunk_show_id = ${trunkShowId} and product_id = ${productId}
      returning trunk_show_id, product_id, rental_price_cents, quota
    )
    insert into removed_recommendation (trunk_show_id, product_id, rental_price_cents, quota)
    select trunk_show_id, product_id, rental_price_cents, quota from removed
    on conflict (trunk_show_id, product_id) do update
      set rental_price_cents = excluded.rental_price_cents, quota = excluded.quota`.execute(
    transaction,
  )
}

/** Gives the event's own pieces their places, without touching their rents. */
export async function sortRecommendations(
  transaction: Transaction,
  trunkShowId: number,
  productIds: number[],
): Promise<void> {
  await sql`
    update trunk_show_product p set position = n.position
    from unnest(${productIds}::int[]) with ordinality as n (product_id, position)
    where p.trunk_show_id = ${trunkShowId} and p.product_id = n.product_id`.execute(transaction)
}

export async function listRemovedRecommendations(
  db: Database,
  trunkShowId: number,
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from removed_recommendation
    where trunk_show_id = ${trunkShowId} order by product_id`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Staff who have the event open learn that it is not as they saw it. */
export async function touchEventRow(
  transaction: Transaction,
  trunkShowId: number,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('trunk_show')
    .set({ updated_at: now, version: sql`version + 1` })
    .where('id', '=', trunkShowId)
    .execute()
}
