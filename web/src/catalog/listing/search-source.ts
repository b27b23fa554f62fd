import { linkOptions } from '@tanstack/react-router'
import { searchProducts } from '@twirl/contract/catalog'
import { api } from '#lib/api.ts'
import type { ListingSource } from './listing-source.ts'
import { toPageSearch } from './loaded-pages.ts'
import { NEWEST } from './sort-options.ts'

export function searchSource(query: string): ListingSource {
  return {
    key: ['search', query],
    fetch: (input, options) => api(searchProducts, { query, ...input }, options),
    linkToPage: (page) =>
      linkOptions({ to: '/search', search: { q: query, ...toPageSearch({ page }) } }),
    linkToProduct: (product, color) =>
      linkOptions({
        to: product.is_clearance ? '/sale/p/$productId' : '/p/$productId',
        params: { productId: String(product.id) },
        search: color ? { color } : {},
      }),
    // The call takes "no order asked for" as best match first.
    sorts: [{ field: 'RAND', name: 'Best match' }, NEWEST],
  }
}
