import type { QueryClient } from '@tanstack/react-query'
import { type LinkProps, notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import type { listCollectionItems } from '@twirl/contract/catalog'
import { isCallErrorOf } from '@twirl/contract/client'
import { listingPageQuery, PAGE_SIZE } from './listing-queries.ts'
import { collectionSource } from './collection-source.ts'
import type { ListingSource } from './listing-source.ts'
import { type ListingState, newListing } from './listing-state.ts'
import { pageCount } from './loaded-pages.ts'
import { saleSource } from './sale-source.ts'
import { searchSource } from './search-source.ts'
import { getSessionSeed, LANDING_SEED } from './session-seed.ts'

// The call refuses to skip a million products; the total in its answer tells which page is the last.
const PAGE_MAX = 20_000

type Request = { queryClient: QueryClient; page: number; location: Pick<ParsedLocation, 'state'> }

// Routes import this file when they load: their loaders are part of every page's first scripts.
export async function loadCollection(request: Request, id: number): Promise<ListingState> {
  try {
    return await loadListing(request, collectionSource(id))
  } catch (error) {
    if (isCallErrorOf<typeof listCollectionItems>(error) && error.code === 'COLLECTION_NOT_FOUND')
      throw notFound()
    throw error
  }
}
export const loadSale = (request: Request) => loadListing(request, saleSource)
export const loadSearch = (request: Request, words: string) =>
  loadListing(request, searchSource(words))

/**
 * The listing as its history entry knows it, with everything that it shows already fetched; a new entry
 * starts with one page and no filter.
 *
 * A page that the server rendered is the same for everybody and therefore has the landing seed. It keeps
 * that order (see useEntryRestoring) until she changes a filter or opens another listing: her own seed would
 * make the cards jump under her eyes, and a page 2 of another order would repeat some and skip others.
 */
export async function loadListing(
  { queryClient, page, location }: Request,
  source: ListingSource,
): Promise<ListingState> {
  const listing =
    location.state.listing ??
    newListing(Math.min(page, PAGE_MAX), import.meta.env.SSR ? LANDING_SEED : getSessionSeed())
  const [first] = await Promise.all(
    listing.pages.map((each) =>
      queryClient.ensureQueryData(listingPageQuery(source, listing, each)),
    ),
  ).catch((error: unknown) => {
    const link = source.linkOnError?.(error)
    throw link ? redirect({ ...link, replace: true }) : error
  })
  const last = pageCount(first?.total ?? 0, PAGE_SIZE)
  if (!location.state.listing && page > last) throw redirectToPage(source.linkToPage(last))
  return listing
}

/** With the rest of the query as it was. */
function redirectToPage({ search, ...link }: LinkProps) {
  const keepOthers = (previous: object) => ({ ...previous, ...(search as object) })
  // The router's type for this function depends on the route, which the source alone knows.
  return redirect({ ...link, search: keepOthers as never, replace: true, statusCode: 302 })
}
