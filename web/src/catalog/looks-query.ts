import { queryOptions } from '@tanstack/react-query'
import { collectionsQuery } from './catalog-queries.ts'
import { findHomeCollection } from './collection-kinds.ts'
import { api } from '#lib/api.ts'

const LOOKS = 6

/** Looks for the pictures of content pages. Only what a picture needs of them travels in the page. */
export const looksQuery = () =>
  queryOptions({
    queryKey: ['looks'],
    queryFn: async ({ client, signal }) => {
      const collection = findHomeCollection(await client.ensureQueryData(collectionsQuery()))
      if (!collection) return []
      const input = { id: collection.id, limit: LOOKS, random: 7 }
      const { listRandomDisplayProducts } = await import('#catalog/catalog-calls.ts')
      const { products } = await api(listRandomDisplayProducts, input, { signal })
      return products.map(({ image_key, average_color }) => ({ image_key, average_color }))
    },
  })
