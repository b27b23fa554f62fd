import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Returns products whose title has all of these words, published or not, by title. */
export async function listProductIdsByTitle(
  db: Database,
  words: string[],
  limit: number,
): Promise<number[]> {
  const patterns = words.map((word) => `%${word.replaceAll(/[%_\\]/g, '\\$&')}%`)
  const { rows } = await sql<{ id: number }>`
    select id from product where title ilike all (${patterns}) order by title, id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findTitle(db: Database, productId: number): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from product where id = ${productId}`.execute(db)
  return rows[0]?.title
}
