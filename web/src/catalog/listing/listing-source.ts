import { type LinkProps, linkOptions } from '@tanstack/react-router'
import {
  listClearanceItems,
  listCollectionItems,
  type ProductCard,
  type ProductPage,
  searchProducts,
} from '@twirl/contract/catalog'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { api } from '#lib/api.ts'
import { toPageSearch } from './loaded-pages.ts'
import { COLLECTION_SORTS, SALE_SORTS, SEARCH_SORTS, type SortOption } from './sort-options.ts'

/** What every listing call takes, whatever it lists. */
export type ListingInput = EndpointInput<typeof listClearanceItems>

export type ListingPage = ProductPage & { did_you_mean?: string | null }

/** Where a listing takes its products from and where its links lead. The rest is the same for all. */
export type ListingSource = {
  /** Distinguishes its answers in the query cache. */
  key: readonly (string | number)[]
  fetch: (input: ListingInput, options: { signal: AbortSignal }) => Promise<ListingPage>
  linkToPage: (page: number) => LinkProps
  linkToProduct: (product: Pick<ProductCard, 'id'>, color?: string) => LinkProps
  sorts: readonly SortOption[]
}

const colorSearch = (color: string | undefined) => (color ? { color } : {})

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
        search: colorSearch(color),
      }),
    sorts: COLLECTION_SORTS,
  }
}

export const saleSource: ListingSource = {
  key: ['sale'],
  fetch: (input, options) => api(listClearanceItems, input, options),
  linkToPage: (page) => linkOptions({ to: '/sale', search: toPageSearch({ page }) }),
  linkToProduct: (product, color) =>
    linkOptions({
      to: '/sale/p/$productId',
      params: { productId: String(product.id) },
      search: colorSearch(color),
    }),
  sorts: SALE_SORTS,
}

export function searchSource(query: string): ListingSource {
  return {
    key: ['search', query],
    fetch: (input, options) => api(searchProducts, { query, ...input }, options),
    linkToPage: (page) =>
      linkOptions({ to: '/search', search: { q: query, ...toPageSearch({ page }) } }),
    linkToProduct: (product, color) =>
      linkOptions({
        to: '/p/$productId',
        params: { productId: String(product.id) },
        search: colorSearch(color),
      }),
    sorts: SEARCH_SORTS,
  }
}
