import type { Database } from '#platform/database/database.ts'
import type { MoveReport } from '#platform/guest-move.ts'
import { lockFavorites, moveFavoriteRows } from './favorites.queries.ts'

/**
 * Gives one owner's favorites to another, within a transaction. Repeating it changes nothing, and the order of several
 * moves does not matter: what either owner has, the new owner has once. The limit of a manual add does not hold here, so
 * that no favorite is lost.
 */
export async function moveFavorites(db: Database, from: string, to: string): Promise<MoveReport> {
  await lockFavorites(db, from, to)
  return { moved: await moveFavoriteRows(db, from, to) }
}
