import { queryOptions } from '@tanstack/react-query'
import { listFavoriteMarks, listFavorites } from '@twirl/contract/favorites'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

export const FAVORITES_PAGE_SIZE = 10 // spec section 9

/** The favorite of each product that she kept, by product. */
export type FavoriteMarks = Readonly<Record<number, number>>

/** Asked for once: afterwards her own toggles keep it true. */
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
    // Another tab may have changed them.
    staleTime: 0,
  })
