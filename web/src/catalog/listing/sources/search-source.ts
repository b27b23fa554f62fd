import { linkOptions } from '@tanstack/react-router'
import { api } from '#lib/api.ts'
import { SEARCH_SORTS } from '../listing-search.ts'
import type { ListingSource } from './listing-source.ts'

export function searchSource(query: string): ListingSource {
  return {
    key: ['search', query],
    fetch: async (input, options) => {
      const { searchProducts } = await import('../../catalog-calls.ts')
      return api(searchProducts, { query, ...input }, options)
    },
    linkTo: (search) => linkOptions({ to: '/search', search: { ...search, q: query } }),
    linkToProduct: (product, color) =>
      linkOptions({
        to: product.is_clearance ? '/sale/p/$productId' : '/p/$productId',
        params: { productId: String(product.id) },
        search: color ? { color } : {},
      }),
    sorts: SEARCH_SORTS,
  }
}
