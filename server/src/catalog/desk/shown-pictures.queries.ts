import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type ColorRow = { name: string; hex: string; image_key: string }

/** Returns the colors of a product in its own order. */
export async function listColorsOf(db: Database, productId: number): Promise<ColorRow[]> {
  const { rows } = await sql<ColorRow>`
    select c.name, c.hex, pc.image_key from product_color pc join color c on c.name = pc.color
    where pc.product_id = ${productId} order by pc.position`.execute(db)
  return rows
}

/** Locks a product until the transaction ends, and returns its title. */
export async function lockProduct(
  transaction: Transaction,
  id: number,
): Promise<{ title: string } | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from product where id = ${id} for update`.execute(transaction)
  return rows[0]
}

type ColorOf = { product_id: number; color: string }

/** Shows photos of a color, and remembers its drawn picture. */
export async function showPhotos(
  transaction: Transaction,
  { product_id, color }: ColorOf,
  imageKey: string,
): Promise<void> {
  await sql`
    update product_color
    set drawn_image_key = coalesce(drawn_image_key, image_key), image_key = ${imageKey}
    where product_id = ${product_id} and color = ${color} and image_key <> ${imageKey}`.execute(
    transaction,
  )
}

/** Shows the drawn picture of a color again. */
export async function showDrawing(
  transaction: Transaction,
  { product_id, color }: ColorOf,
): Promise<void> {
  await sql`
    update product_color set image_key = drawn_image_key, drawn_image_key = null
    where product_id = ${product_id} and color = ${color} and drawn_image_key is not null`.execute(
    transaction,
  )
}
