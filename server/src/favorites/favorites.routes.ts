import * as contract from '@twirl/contract/favorites'
import { rangeOf } from '@twirl/contract/primitives'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Routes } from '#platform/http/routes.ts'
import { ownerOf } from '#platform/http/visitor.ts'
import type { CatalogReadModel } from '../catalog/public.ts'
import { addFavorite } from './add-favorite.ts'
import type { FavoriteMarks } from './favorite-marks.ts'
import { deleteFavorite } from './favorites.queries.ts'
import { listFavorites } from './list-favorites.ts'

type FavoriteDeps = {
  db: Database
  clock: Clock
  catalog: CatalogReadModel
  marks: FavoriteMarks
  changes: ChangeFeed
}

export function favoriteRoutes(
  routes: Routes,
  { db, clock, catalog, marks, changes }: FavoriteDeps,
): void {
  routes.handle(contract.addFavorite, async (input, visitor) => {
    const owner = ownerOf(visitor)
    const favorite = {
      product_id: input.product_id,
      source: input.source,
      trunk_show_id: input.trunk_show_id ?? null,
      collection_id: input.collection_id ?? null,
      image_key: input.image_key ?? null,
    }
    const savedAt =
      input.saved_at === undefined
        ? undefined
        : new Date(Math.min(Date.parse(input.saved_at), clock.now().getTime()))
    const favorite_id = await addFavorite(db, catalog, owner, favorite, savedAt)
    changes.publish('favorite', owner)
    return { favorite_id }
  })

  routes.handle(contract.removeFavorite, async ({ favoriteId }, visitor) => {
    const owner = ownerOf(visitor)
    await deleteFavorite(db, owner, favoriteId)
    changes.publish('favorite', owner)
    // The answer does not tell whether the favorite was the caller's, another owner's or absent.
    return { favorite_id: favoriteId }
  })

  routes.handle(contract.listFavorites, (paging, visitor) =>
    listFavorites(db, catalog, ownerOf(visitor), rangeOf(paging, contract.FAVORITES_PER_PAGE)),
  )

  routes.handle(contract.listFavoriteMarks, async (_input, visitor) => {
    const found = await marks.get(visitor)
    // As many as the list shows: the header counts them.
    const shown = [...found].filter(([product_id]) => catalog.hasProduct(product_id))
    return { marks: shown.map(([product_id, favorite_id]) => ({ product_id, favorite_id })) }
  })
}
