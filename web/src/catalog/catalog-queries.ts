import { queryOptions } from '@tanstack/react-query'
import {
  getProduct,
  listCollectionItems,
  listCollections,
  listRandomDisplayProducts,
  type ProductSource,
} from '@twirl/contract/catalog'
import { api } from '#lib/api.ts'

export const PAGE_SIZE = 36 // decisions C3

export const collectionsQuery = () =>
  queryOptions({
    queryKey: ['collections'],
    queryFn: async ({ signal }) => (await api(listCollections, {}, { signal })).collections,
  })

export const collectionPageQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['collection', id, 'page', page],
    queryFn: ({ signal }) =>
      api(
        listCollectionItems,
        { id, filter: {}, skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
        { signal },
      ),
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
