import type { PersonalData } from '#platform/personal-data.ts'
import { listTitles } from '../catalog/public.ts'
import { listFavoriteRows } from './favorites.queries.ts'
import { moveFavorites } from './move-favorites.ts'

export const personalFavorites = {
  list: async (db, { owner }) => {
    const rows = await listFavoriteRows(db, owner)
    const titles = await listTitles(
      db,
      rows.map(({ product_id }) => product_id),
    )
    const favorites = rows.map(({ product_id, source, created_at }) => ({
      product_id,
      title: titles.get(product_id) ?? '',
      source,
      saved_at: created_at,
    }))
    return { favorites }
  },
  erase: async (transaction, { owner }) => {
    await transaction.deleteFrom('favorite').where('owner', '=', owner).execute()
  },
  merge: async (transaction, from, to) => {
    await moveFavorites(transaction, from.owner, to.owner)
  },
} satisfies PersonalData
