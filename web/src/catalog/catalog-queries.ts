import { queryOptions } from '@tanstack/react-query'
import {
  getProduct,
  listCollections,
  listRandomDisplayProducts,
  listRecommendedProducts,
  type ProductSource,
} from '@twirl/contract/catalog'
import { api } from '#lib/api.ts'

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

export const productQuery = (id: number, category: ProductSource) =>
  queryOptions({
    queryKey: ['product', id, category],
    queryFn: ({ signal }) => api(getProduct, { id, category }, { signal }),
  })

export const recommendationsQuery = (productId: number, seed: number) =>
  queryOptions({
    queryKey: ['recommendations', productId, seed],
    queryFn: async ({ signal }) =>
      (await api(listRecommendedProducts, { product_id: productId, random: seed }, { signal }))
        .products,
  })
