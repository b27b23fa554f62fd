import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import { isForeignKeyViolation } from '#platform/database/constraint-violations.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { CatalogReadModel } from '../catalog/public.ts'
import {
  countFavorites,
  insertFavorite,
  lockFavorites,
  type NewFavorite,
} from './favorites.queries.ts'

// More than a visitor looks through, few enough to read in one query.
export const MAX_FAVORITES = 500

/** Adds a product to the favorites and returns the favorite's id; adding it again returns the same id. */
export async function addFavorite(
  db: Database,
  catalog: CatalogReadModel,
  owner: string,
  favorite: NewFavorite,
  savedAt?: Date,
): Promise<number> {
  if (!catalog.hasProduct(favorite.product_id)) throw new AppError('PRODUCT_NOT_FOUND')
  try {
    return await inTransaction(db, (transaction) =>
      insertOnce(transaction, owner, favorite, savedAt),
    )
  } catch (error) {
    // The product was just deleted, and the read model does not know it yet.
    if (isForeignKeyViolation(error)) throw new AppError('PRODUCT_NOT_FOUND', { cause: error })
    throw error
  }
}

async function insertOnce(
  db: Database,
  owner: string,
  favorite: NewFavorite,
  savedAt: Date | undefined,
): Promise<number> {
  // Adds of one owner run one after the other: otherwise two adds could both count what is left for one.
  await lockFavorites(db, owner)
  const { count, known_id } = await countFavorites(db, owner, favorite.product_id)
  if (known_id !== null) return known_id
  if (count >= MAX_FAVORITES) throw new AppError('TOO_MANY_FAVORITES')
  return insertFavorite(db, owner, favorite, savedAt)
}
