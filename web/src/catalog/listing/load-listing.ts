import type { QueryClient } from '@tanstack/react-query'
import { type LinkProps, notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import type { listCollectionItems, ProductFacets } from '@twirl/contract/catalog/listing'
import { type ListingSearch, toListingSearch } from '@twirl/contract/catalog/listing-search'
import { isCallErrorOf } from '@twirl/contract/client'
import { expandFamilies } from './filter/color-families.ts'
import {
  countChoices,
  FACETS,
  type ListingFilter,
  optionsOf,
  withOptions,
} from './filter/listing-filter.ts'
import {
  collectionSource,
  facetsQuery,
  type ListingEntry,
  listingPageQuery,
  type ListingSource,
  type ListingState,
  PAGE_SIZE,
  saleSource,
  searchSource,
} from './listing-queries.ts'
import { overwriteSearch } from './listing-search.ts'
import { pageCount } from './loaded-pages.ts'
import { getSessionSeed, LANDING_SEED } from './session-seed.ts'

// The call rejects a larger offset. The last page is known from the total in its answer.
const PAGE_MAX = 20_000

export type ListingRequest = {
  queryClient: QueryClient
  page: number
  filter: ListingFilter
  location: Pick<ParsedLocation, 'state'>
}

// Routes import this file on demand, because their loaders are part of every first load.
export async function loadCollection(request: ListingRequest, id: number): Promise<ListingState> {
  try {
    return await loadListing(request, collectionSource(id))
  } catch (error) {
    if (isCallErrorOf<typeof listCollectionItems>(error) && error.code === 'COLLECTION_NOT_FOUND')
      throw notFound()
    throw error
  }
}
export const loadSale = (request: ListingRequest) => loadListing(request, saleSource)
export const loadSearch = (request: ListingRequest, words: string) =>
  loadListing(request, searchSource(words))

/**
 * Fetches the pages that the history entry contains, with the filter of the URL. A new entry starts with one page.
 *
 * A page that the server rendered is the same for every visitor, so it has the landing seed. It keeps that order (see
 * useEntryRestoration) until a filter changes or another listing is opened: with the seed of the session the cards
 * would move after they were shown, and page 2 would repeat some and skip others.
 */
export async function loadListing(
  { queryClient, page, filter, location }: ListingRequest,
  source: ListingSource,
): Promise<ListingState> {
  if (import.meta.env.SSR) await loadFilterForm(queryClient, source, filter)
  const entry: ListingEntry = location.state.listing ?? {
    seed: import.meta.env.SSR ? LANDING_SEED : getSessionSeed(),
    pages: [{ page: Math.min(page, PAGE_MAX) }],
  }
  const listing = { ...entry, filter }
  const [first] = await Promise.all(
    listing.pages.map((each) =>
      queryClient.ensureQueryData(listingPageQuery(source, listing, each)),
    ),
  ).catch((error: unknown) => {
    const link = source.linkOnError?.(error)
    throw link ? redirect({ ...link, replace: true }) : error
  })
  const last = pageCount(first?.total ?? 0, PAGE_SIZE)
  if (!location.state.listing && page > last)
    throw redirectTo(source, toListingSearch({ ...filter, page: last }))
  return listing
}

/**
 * Fetches the options of the form for browsers without scripts. A family of colors that was chosen in the form is replaced
 * by its colors with a redirect, so that one selection has one URL. Filters for options that the listing does not have
 * are removed with a redirect, so that invented names neither show an empty page nor fill the page cache.
 */
async function loadFilterForm(
  queryClient: QueryClient,
  source: ListingSource,
  filter: ListingFilter,
): Promise<void> {
  const { facets } = await queryClient.ensureQueryData(facetsQuery(source, filter))
  const expanded = expandFamilies(filter, facets)
  const known = withoutUnknown(expanded, facets)
  if (expanded !== filter || countChoices(known) < countChoices(filter))
    throw redirectTo(source, known)
}

/** Keeps the other parameters of the URL. */
function redirectTo(source: ListingSource, search: ListingSearch) {
  const { search: _, ...link }: LinkProps = source.linkTo(search)
  const keepOthers = (previous: object) => ({ ...previous, ...overwriteSearch(search) })
  // The router's type for this function depends on the route, which only the source knows.
  return redirect({ ...link, search: keepOthers as never, replace: true, statusCode: 302 })
}

/** Removes options that the listing does not have, such as a brand that was removed from it. */
export function withoutUnknown(filter: ListingFilter, facets: ProductFacets): ListingFilter {
  return FACETS.reduce((rest, facet) => {
    const known = optionsOf(facets, facet).map(({ name }) => name)
    const chosen: string[] = filter[facet] ?? []
    return withOptions(
      rest,
      facet,
      chosen.filter((option) => known.includes(option)),
    )
  }, filter)
}
