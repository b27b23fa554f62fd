import { queryOptions } from '@tanstack/react-query'
import {
  getProduct,
  listCollections,
  listRandomDisplayProducts,
  listRecommendedProducts,
  type ProductSource,
} from '@twirl/contract/catalog'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor-queries.ts'

export const collectionsQuery = () =>
  queryOptions({
    queryKey: ['collections'],
    queryFn: async ({ signal }) => (await api(listCollections, {}, { signal })).collections,
  })

export const randomDisplayQuery = (collectionId: number, limit: number) =>
  queryOptions({
    queryKey: ['collection', collectionId, 'random-display', limit],
    queryFn: async ({ signal }) =>
      (await api(listRandomDisplayProducts, { id: collectionId, limit }, { signal })).products,
  })

/** `trunk_show_id`: inside an event, whose pieces are shown to whoever joined it. */
export const productQuery = (id: number, category: ProductSource, trunk_show_id?: number) =>
  queryOptions({
    queryKey: [...ownKey(trunk_show_id), 'product', id, category],
    queryFn: ({ signal }) => api(getProduct, { id, category, trunk_show_id }, { signal }),
  })

export const recommendationsQuery = (product_id: number, random: number, trunk_show_id?: number) =>
  queryOptions({
    queryKey: [...ownKey(trunk_show_id), 'recommendations', product_id, random],
    queryFn: async ({ signal }) =>
      (await api(listRecommendedProducts, { product_id, random, trunk_show_id }, { signal }))
        .products,
  })

const ownKey = (trunkShowId: number | undefined) => (trunkShowId ? [VISITOR, trunkShowId] : [])
