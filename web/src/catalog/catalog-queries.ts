import { queryOptions } from '@tanstack/react-query'
import type { ProductSource } from '@twirl/contract/catalog/product'
import type { Size } from '@twirl/contract/sizes'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

// The contract is imported with the first call: the HTML contains the data of the page, and the schemas would add 12 kB
// to the first load.

export const collectionsQuery = () =>
  queryOptions({
    queryKey: ['collections'],
    queryFn: async ({ signal }) => {
      const { listCollections } = await import('@twirl/contract/catalog/collections')
      return (await api(listCollections, {}, { signal })).collections
    },
  })

export const randomDisplayQuery = (collectionId: number, limit: number) =>
  queryOptions({
    queryKey: ['collection', collectionId, 'random-display', limit],
    queryFn: async ({ signal }) => {
      const { listRandomDisplayProducts } = await import('@twirl/contract/catalog/recommendations')
      return api(listRandomDisplayProducts, { id: collectionId, limit }, { signal })
    },
  })

/** `trunk_show_id` is set inside an event, whose products are shown only to visitors who joined it. */
export const productQuery = (id: number, category: ProductSource, trunk_show_id?: number) =>
  queryOptions({
    queryKey: [...eventPrefix(trunk_show_id), 'product', id, category],
    queryFn: async ({ signal }) => {
      const { getProduct } = await import('@twirl/contract/catalog/product')
      return api(getProduct, { id, category, trunk_show_id }, { signal })
    },
  })

type Narrowed = { trunk_show_id?: number | undefined; size?: Size | undefined }

export const recommendationsQuery = (
  product_id: number,
  random: number,
  { trunk_show_id, size }: Narrowed,
) =>
  queryOptions({
    queryKey: [...eventPrefix(trunk_show_id), 'recommendations', product_id, random, size],
    queryFn: async ({ signal }) => {
      const { listRecommendedProducts } = await import('@twirl/contract/catalog/recommendations')
      const input = { product_id, random, size, trunk_show_id }
      return (await api(listRecommendedProducts, input, { signal })).products
    },
  })

const eventPrefix = (trunkShowId: number | undefined) => (trunkShowId ? [VISITOR, trunkShowId] : [])
