import type { Database } from '#platform/database/database.ts'
import type { MoveReport } from '#platform/guest-move.ts'
import { lockFavorites, moveFavoriteRows } from './favorites.queries.ts'

/**
 * Gives one owner's favorites to another, within a transaction. Repeating it changes nothing, and of many at
 * once it does not matter which comes first: what either has, the new owner has once. More than one may add
 * by hand is fine here: no favorite is lost.
 */
export async function moveFavorites(db: Database, from: string, to: string): Promise<MoveReport> {
  await lockFavorites(db, from, to)
  return { moved: await moveFavoriteRows(db, from, to) }
}
