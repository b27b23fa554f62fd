import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { ListingFilter } from './listing-filter.ts'
import { listingPageQuery } from './listing-queries.ts'
import type { ListingSource } from './listing-source.ts'
import { type ListingState, type LoadedPage, newListing } from './listing-state.ts'
import { getSessionSeed } from './session-seed.ts'

type Listing = { router: AnyRouter; queryClient: QueryClient; source: ListingSource }

/** A neighbor joins what is on screen; the address names the page that came last (decisions C26). */
export async function addPage(
  { router, queryClient, source }: Listing,
  listing: ListingState,
  added: LoadedPage,
): Promise<void> {
  await fetchPage({ router, queryClient, source }, listing, added)
  const pages = added.before ? [added, ...listing.pages] : [...listing.pages, added]
  await putIntoEntry(router, source, { ...listing, pages }, added.page)
}

/** Another filter starts at page 1, in her own order. Tells how many it shows, or null once she chose anew. */
export async function narrow(
  { router, queryClient, source }: Listing,
  filter: ListingFilter,
  isLatest: () => boolean,
): Promise<number | null> {
  const listing = newListing(1, getSessionSeed(), filter)
  const { total } = await fetchPage({ router, queryClient, source }, listing, listing.pages[0]!)
  if (!isLatest()) return null
  await putIntoEntry(router, source, listing, 1)
  return total
}

async function fetchPage(
  { router, queryClient, source }: Listing,
  listing: ListingState,
  page: LoadedPage,
) {
  try {
    return await queryClient.ensureQueryData(listingPageQuery(source, listing, page))
  } catch (error) {
    const link = source.linkOnError?.(error)
    if (link) await router.navigate({ ...link, replace: true })
    throw error
  }
}

async function putIntoEntry(
  router: AnyRouter,
  source: ListingSource,
  listing: ListingState,
  page: number,
): Promise<void> {
  await router.navigate({
    ...source.linkToPage(page),
    state: (state) => ({ ...state, listing }),
    replace: true,
    resetScroll: false,
    viewTransition: false,
  })
}
