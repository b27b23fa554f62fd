import type { QueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { addFavorite, removeFavorite } from '@twirl/contract/favorites'
import { track } from '#analytics/track.ts'
import { api } from '#lib/api.ts'
import { setHint } from '#lib/visitor/hint-cookie.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { type FavoriteMarks, favoriteMarksQuery } from './favorite-queries.ts'

/** Adds or removes the favorite of a product, and updates the cached answers. */
export async function saveFavorite(
  queryClient: QueryClient,
  favorite: EndpointInput<typeof addFavorite>,
  isFavorite: boolean,
): Promise<void> {
  const marks = await queryClient.ensureQueryData(favoriteMarksQuery())
  const stored = marks[favorite.product_id]
  if (isFavorite && stored === undefined) {
    // Before the call: the page may be left before the answer arrives.
    setHint('hearts')
    const { favorite_id } = await api(addFavorite, favorite)
    updateMark(queryClient, favorite.product_id, favorite_id)
    track('add_to_wishlist', { productId: favorite.product_id })
  } else if (!isFavorite && stored !== undefined) {
    await api(removeFavorite, { favoriteId: stored })
    updateMark(queryClient, favorite.product_id, undefined)
  }
  await queryClient.invalidateQueries({ queryKey: [VISITOR, 'favorites'] })
}

function updateMark(
  queryClient: QueryClient,
  productId: number,
  favoriteId: number | undefined,
): void {
  queryClient.setQueryData(favoriteMarksQuery().queryKey, (marks: FavoriteMarks = {}) => {
    const { [productId]: _, ...rest } = marks
    return favoriteId === undefined ? rest : { ...rest, [productId]: favoriteId }
  })
}
