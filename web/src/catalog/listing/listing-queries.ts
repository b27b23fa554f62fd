import { queryOptions } from '@tanstack/react-query'
import type { ProductFacets } from '@twirl/contract/catalog/listing'
import { type ListingFilter, toProductFilter } from './filter/listing-filter.ts'
import type { ListingSource } from './sources/listing-source.ts'
import type { ListingState, LoadedPage } from './listing-state.ts'
import { LANDING_SEED } from './session-seed.ts'

export const PAGE_SIZE = 36 // BROWSE-8

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
