import { sql } from 'kysely'
import { type Database, PLANNED_EACH_TIME } from '#platform/database/database.ts'

// The collation C makes the beginning of a title a range of the index.
const TITLE = sql`lower(title) collate "C"`

/**
 * Returns products whose title has all of these words, published or not: first those that begin with them, by title.
 * Of a word that more titles contain some are returned.
 */
export async function listProductIdsByTitle(
  db: Database,
  words: string[],
  limit: number,
): Promise<number[]> {
  const escape = (word: string) => word.replaceAll(/[%_\\]/g, '\\$&')
  // One condition for each word: no index serves `ilike all`.
  const hasWords = words.map((word) => sql`title ilike ${`%${escape(word)}%`}`)
  const beginning = `${escape(words.join(' ')).toLowerCase()}%`
  const { rows } = await sql<{ id: number }>`${PLANNED_EACH_TIME}
    select id from (
      (
        select id, title, true as is_first from product
        where ${TITLE} like ${beginning}
        order by ${TITLE}, id limit ${limit}
      )
      union all
      (select id, title, false from product where ${sql.join(hasWords, sql` and `)} limit ${limit})
    ) found
    group by id, title
    order by bool_or(is_first) desc, ${TITLE}, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findTitle(db: Database, productId: number): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from product where id = ${productId}`.execute(db)
  return rows[0]?.title
}
