import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { favoriteMarksQuery } from './favorite-queries.ts'
import { FAVORITE_MUTATION, type FavoriteChange, showFavorites } from './shown-favorites.ts'

let subscribed: QueryClient | undefined

/** Keeps all hearts up to date: what the server has stored, changed by the mutations that are pending. */
export function subscribeToFavorites(queryClient: QueryClient): void {
  if (subscribed === queryClient) return
  subscribed = queryClient
  const update = () => showFavorites(deriveFavorites(queryClient))
  new QueryObserver(queryClient, favoriteMarksQuery()).subscribe(update)
  queryClient.getMutationCache().subscribe(update)
  update()
}

export function deriveFavorites(queryClient: QueryClient): Set<number> {
  const marks = queryClient.getQueryData(favoriteMarksQuery().queryKey) ?? {}
  const favorites = new Set(Object.keys(marks).map(Number))
  const pending = queryClient
    .getMutationCache()
    .findAll({ mutationKey: [FAVORITE_MUTATION], status: 'pending' })
  for (const { state } of pending) {
    // Variables have no type in the cache. Every mutation with this key has these.
    const { productId, isFavorite } = state.variables as FavoriteChange
    if (isFavorite) favorites.add(productId)
    else favorites.delete(productId)
  }
  return favorites
}
