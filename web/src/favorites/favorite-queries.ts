import { queryOptions } from '@tanstack/react-query'
import { listFavoriteMarks, listFavorites } from '@twirl/contract/favorites'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

export const FAVORITES_PAGE_SIZE = 10 // BROWSE-31

/** The id of the visitor's favorite, by product id. */
export type FavoriteMarks = Readonly<Record<number, number>>

/** Fetched once; afterwards the mutations of this browser update it. */
export const favoriteMarksQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'favorite-marks'],
    queryFn: async ({ signal }): Promise<FavoriteMarks> => {
      const { marks } = await api(listFavoriteMarks, {}, { signal })
      return Object.fromEntries(
        marks.map(({ product_id, favorite_id }) => [product_id, favorite_id]),
      )
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })

export const favoritesPageQuery = (page: number) =>
  queryOptions({
    queryKey: [VISITOR, 'favorites', page],
    queryFn: ({ signal }) =>
      api(
        listFavorites,
        { skip: (page - 1) * FAVORITES_PAGE_SIZE, limit: FAVORITES_PAGE_SIZE },
        { signal },
      ),
    // Another tab may have changed the favorites.
    staleTime: 0,
  })
