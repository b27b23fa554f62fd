import { linkOptions } from '@tanstack/react-router'
import { listCollectionItems } from '@twirl/contract/catalog'
import { api } from '#lib/api.ts'
import type { ListingSource } from './listing-source.ts'
import { toPageSearch } from './loaded-pages.ts'
import { NEWEST, RANDOM, RECOMMENDED } from './sort-options.ts'

export function collectionSource(id: number): ListingSource {
  const collectionId = String(id)
  return {
    key: ['collection', id],
    fetch: (input, options) => api(listCollectionItems, { id, ...input }, options),
    linkToPage: (page) =>
      linkOptions({
        to: '/collections/$collectionId',
        params: { collectionId },
        search: toPageSearch({ page }),
      }),
    linkToProduct: (product, color) =>
      linkOptions({
        to: '/collections/$collectionId/p/$productId',
        params: { collectionId, productId: String(product.id) },
        search: color ? { color } : {},
      }),
    sorts: [RANDOM, RECOMMENDED, NEWEST],
  }
}
