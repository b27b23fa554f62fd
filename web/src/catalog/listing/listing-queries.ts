import { queryOptions } from '@tanstack/react-query'
import { linkOptions, type LinkProps } from '@tanstack/react-router'
import type {
  listClearanceItems,
  ProductFacets,
  ProductPage,
} from '@twirl/contract/catalog/listing'
import type { ListingSearch } from '@twirl/contract/catalog/listing-search'
import type { ProductCard } from '@twirl/contract/catalog/product'
import type { searchProducts } from '@twirl/contract/catalog/search'
import type { EndpointInput, EndpointOutput } from '@twirl/contract/endpoint'
import { api } from '#lib/api.ts'
import { type ListingFilter, toProductFilter } from './filter/listing-filter.ts'
import {
  COLLECTION_SORTS,
  ORDERED_SORTS,
  SALE_SORTS,
  SEARCH_SORTS,
  type SortOption,
} from './listing-search.ts'
import { LANDING_SEED } from './session-seed.ts'

export const PAGE_SIZE = 36 // BROWSE-8

/**
 * A shown page and how it was requested: the first page by its number, the others by the cursor of the card before or
 * after them, so that no product is repeated or skipped when products are added or removed.
 */
export type LoadedPage = { page: number; after?: string; before?: string }

/** The state that a listing stores in its history entry. The pages are consecutive. */
export type ListingEntry = { seed: number; pages: LoadedPage[] }

/** Everything that decides which cards are shown: the filter from the URL, the rest from the history entry. */
export type ListingState = ListingEntry & { filter: ListingFilter }

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface, merged
  interface HistoryState {
    /** Restored with its entry, also after a reload. A new entry starts with one page (BROWSE-12). */
    listing?: ListingEntry
  }
}

/** The input that all listing calls share. */
type ListingInput = EndpointInput<typeof listClearanceItems>

/** A search also tells what its words mean. */
type ListingPage = ProductPage &
  Partial<Pick<EndpointOutput<typeof searchProducts>, 'did_you_mean' | 'colors' | 'pages'>>

/** The differences between listings: the call that returns the products, and the targets of links. */
export type ListingSource = {
  /** Prefix of its keys in the query cache. */
  key: readonly (string | number)[]
  fetch: (input: ListingInput, options: { signal: AbortSignal }) => Promise<ListingPage>
  /** Link to the listing with this filter, order and page. */
  linkTo: (search: ListingSearch) => LinkProps
  linkToProduct: (product: Pick<ProductCard, 'id' | 'is_clearance'>, color?: string) => LinkProps
  sorts: readonly SortOption[]
  /** Target for errors that a retry would not resolve; null for all others. */
  linkOnError?: (error: unknown) => LinkProps | null
}

export function collectionSource(id: number, isOrdered?: boolean): ListingSource {
  const collectionId = String(id)
  return {
    key: ['collection', id],
    fetch: async (input, options) => {
      const { listCollectionItems } = await import('@twirl/contract/catalog/listing')
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
    sorts: isOrdered ? ORDERED_SORTS : COLLECTION_SORTS,
  }
}

export const saleSource: ListingSource = {
  key: ['sale'],
  fetch: async (input, options) => {
    const { listClearanceItems } = await import('@twirl/contract/catalog/listing')
    return api(listClearanceItems, input, options)
  },
  linkTo: (search) => linkOptions({ to: '/sale', search }),
  linkToProduct: (product, color) =>
    linkOptions({
      to: '/sale/p/$productId',
      params: { productId: String(product.id) },
      search: color ? { color } : {},
    }),
  sorts: SALE_SORTS,
}

export function searchSource(query: string): ListingSource {
  return {
    key: ['search', query],
    fetch: async (input, options) => {
      const { searchProducts } = await import('@twirl/contract/catalog/search')
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

export const listingPageQuery = (
  source: ListingSource,
  { filter, seed }: Pick<ListingState, 'filter' | 'seed'>,
  { page, ...place }: LoadedPage,
) =>
  queryOptions({
    queryKey: [...source.key, 'page', filter, seed, page, place],
    queryFn: ({ signal }) =>
      source.fetch(
        {
          filter: toProductFilter(filter, seed),
          skip: (page - 1) * PAGE_SIZE,
          limit: PAGE_SIZE,
          ...place,
        },
        { signal },
      ),
  })

const NO_FACETS: ProductFacets = {
  brands: [],
  sizes: [],
  colors: [],
  color_families: [],
  types: [],
  lengths: [],
}

/** The number of products for a filter, in total and per option. The order is left out of the key. */
export function facetsQuery(source: ListingSource, chosen: ListingFilter) {
  const { sort: _, ...filter } = chosen
  return queryOptions({
    queryKey: [...source.key, 'facets', filter],
    queryFn: async ({ signal }) => {
      const { total, facets = NO_FACETS } = await source.fetch(
        { filter: toProductFilter(filter, LANDING_SEED), with_facets: true, limit: 1 },
        { signal },
      )
      return { total, facets }
    },
  })
}
