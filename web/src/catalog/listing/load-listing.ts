import type { QueryClient } from '@tanstack/react-query'
import { type LinkProps, notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import type { listCollectionItems } from '@twirl/contract/catalog/listing'
import { isCallErrorOf } from '@twirl/contract/client'
import { type ListingSearch, toListingSearch } from '@twirl/contract/catalog/listing-search'
import { collectionSource } from './sources/collection-source.ts'
import { countChoices, type ListingFilter, withoutUnknown } from './filter/listing-filter.ts'
import { facetsQuery, listingPageQuery, PAGE_SIZE } from './listing-queries.ts'
import { overwriteSearch } from './listing-search.ts'
import type { ListingSource } from './sources/listing-source.ts'
import type { ListingEntry, ListingState } from './listing-state.ts'
import { pageCount } from './loaded-pages.ts'
import { saleSource } from './sources/sale-source.ts'
import { searchSource } from './sources/search-source.ts'
import { getSessionSeed, LANDING_SEED } from './session-seed.ts'

// The call refuses to skip a million products; the total in its answer tells which page is the last.
const PAGE_MAX = 20_000

export type ListingRequest = {
  queryClient: QueryClient
  page: number
  filter: ListingFilter
  location: Pick<ParsedLocation, 'state'>
}

// Routes import this file when they load: their loaders are part of every page's first scripts.
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
 * The filter from the address, the loaded pages from the history entry, with everything that is shown already
 * fetched; a new entry starts with one page.
 *
 * A page that the server rendered is the same for every visitor and therefore has the landing seed. It keeps
 * that order (see useEntryRestoring) until a filter changes or another listing is opened: the session's own
 * seed would move the cards after they were shown, and a page 2 of another order would repeat some and skip
 * others.
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
 * The options of the form that browsers without scripts get. A filter for something that the listing does not
 * have is dropped with a redirect, so that made-up names neither show an empty page nor fill the page cache.
 */
async function loadFilterForm(
  queryClient: QueryClient,
  source: ListingSource,
  filter: ListingFilter,
): Promise<void> {
  const { facets } = await queryClient.ensureQueryData(facetsQuery(source, filter))
  const known = withoutUnknown(filter, facets)
  if (countChoices(known) < countChoices(filter)) throw redirectTo(source, known)
}

/** With the rest of the query as it was. */
function redirectTo(source: ListingSource, search: ListingSearch) {
  const { search: _, ...link }: LinkProps = source.linkTo(search)
  const keepOthers = (previous: object) => ({ ...previous, ...overwriteSearch(search) })
  // The router's type for this function depends on the route, which the source alone knows.
  return redirect({ ...link, search: keepOthers as never, replace: true, statusCode: 302 })
}
