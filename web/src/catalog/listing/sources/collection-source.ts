import { linkOptions } from '@tanstack/react-router'
import { api } from '#lib/api.ts'
import { COLLECTION_SORTS } from '../listing-search.ts'
import type { ListingSource } from './listing-source.ts'

export function collectionSource(id: number): ListingSource {
  const collectionId = String(id)
  return {
    key: ['collection', id],
    fetch: async (input, options) => {
      const { listCollectionItems } = await import('../../catalog-calls.ts')
      return api(listCollectionItems, { id, ...input }, options)
    },
    linkTo: (search) =>
      linkOptions({ to: '/collections/$collectionId', params: { collectionId }, search }),
    linkToProduct: (product, color) =>
      linkOptions({
        to: '/collections/$collectionId/p/$productId',
        params: { collectionId, productId: String(product.id) },
        search: color ? { color } : {},
      }),
    sorts: COLLECTION_SORTS,
  }
}
