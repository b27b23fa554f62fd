import { queryOptions } from '@tanstack/react-query'
import { collectionsQuery } from './catalog-queries.ts'
import { findHomeCollection } from './collection-kinds.ts'
import { api } from '#lib/api.ts'

const LOOKS = 6

/** Pictures for content pages. Only the fields that a picture needs are sent with the HTML. */
export const looksQuery = () =>
  queryOptions({
    queryKey: ['looks'],
    queryFn: async ({ client, signal }) => {
      const collection = findHomeCollection(await client.ensureQueryData(collectionsQuery()))
      if (!collection) return []
      const input = { id: collection.id, limit: LOOKS, random: 7 }
      const { listRandomDisplayProducts } = await import('@twirl/contract/catalog/recommendations')
      const { products } = await api(listRandomDisplayProducts, input, { signal })
      return products.map(({ image_key, average_color }) => ({ image_key, average_color }))
    },
  })
