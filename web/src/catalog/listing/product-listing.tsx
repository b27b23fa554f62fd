import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { toListingSearch } from '@twirl/contract/catalog/listing-search'
import type { ProductCard } from '@twirl/contract/catalog/product'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { FilterLink } from './filter/active-filters.tsx'
import { clearFilter, countChoices, type ListingFilter } from './filter/listing-filter.ts'
import { ListingToolbar } from './filter/listing-toolbar.tsx'
import { ListingItems } from './listing-items.tsx'
import {
  type ListingEntry,
  listingPageQuery,
  type ListingSource,
  type ListingState,
  type LoadedPage,
} from './listing-queries.ts'
import { LoadPageLink, NotLoaded } from './load-page-link.tsx'
import { displayingText, shownRange } from './loaded-pages.ts'
import { getSessionSeed } from './session-seed.ts'
import { useEntryRestoration } from './use-entry-restoration.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

type ProductListingProps = {
  source: ListingSource
  /** The result of the route's loader. */
  listing: ListingState
  /** Must be stable: a new function renders every card again. */
  renderHeart?: (product: ProductCard) => ReactNode
}

export function ProductListing({ source, listing, renderHeart }: ProductListingProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { filter, seed, pages } = listing
  const [first, last] = [pages[0]!, pages.at(-1)!]
  const { data: top } = useSuspenseQuery(listingPageQuery(source, listing, first))
  const { data: bottom } = useSuspenseQuery(listingPageQuery(source, listing, last))
  const shown = useMemo(() => shownRange(top, bottom), [top, bottom])
  const { total } = bottom
  const root = useRef<HTMLDivElement>(null)
  const { list, saveAnchor } = useScrollAnchor(shown, total)
  // The filter that was chosen last, while its products are loading.
  const [wanted, setWanted] = useState<ListingFilter | null>(null)
  const [failed, setFailed] = useState<ListingFilter | null>(null)
  const latest = useRef<ListingFilter>(null)
  useEntryRestoration(listing)

  // Before the navigation, so that the cards on screen stay until the new ones are there. The loader's code too: a page
  // that came from the server has not needed it yet.
  const fetchPage = async (wantedListing: ListingState, page: LoadedPage) => {
    try {
      const [fetched] = await Promise.all([
        queryClient.ensureQueryData(listingPageQuery(source, wantedListing, page)),
        import('./load-listing.ts'),
      ])
      return fetched
    } catch (error) {
      const link = source.linkOnError?.(error)
      if (link) await router.navigate({ ...link, replace: true })
      throw error
    }
  }

  const linkToPage = (page: number) => source.linkTo(toListingSearch({ ...filter, page }))

  const replaceEntry = async (link: LinkProps, entry: ListingEntry) => {
    const destination: LinkProps = { ...link, state: (state) => ({ ...state, listing: entry }) }
    // A navigation to what the router does not know yet shows the skeleton, from its top, once it has taken longer than
    // `defaultPendingMs`: on a slow device that is so even when nothing has to be fetched.
    await router.preloadRoute(destination)
    await router.navigate({
      ...destination,
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }

  // The URL contains the page that was loaded last (BROWSE-10).
  const addPage = async (added: LoadedPage) => {
    saveAnchor()
    const { href } = router.latestLocation
    await fetchPage(listing, added)
    // Another filter was chosen meanwhile, or the listing was left.
    if (router.latestLocation.href !== href) return
    const all = added.before ? [added, ...pages] : [...pages, added]
    await replaceEntry(linkToPage(added.page), { seed, pages: all })
  }
  const previous = { page: Math.max(first.page - 1, 1), before: top.first_cursor ?? undefined }
  const next = { page: last.page + 1, after: bottom.last_cursor ?? undefined }

  // Another filter starts at page 1, in the order of this session.
  const choose = async (chosen: ListingFilter) => {
    latest.current = chosen
    setWanted(chosen)
    setFailed(null)
    try {
      const entry = { seed: getSessionSeed(), pages: [{ page: 1 }] }
      const { pathname } = router.latestLocation
      const found = await fetchPage({ ...entry, filter: chosen }, { page: 1 })
      const isLeft = router.latestLocation.pathname !== pathname
      if (isLeft || latest.current !== chosen) return
      await replaceEntry(source.linkTo(chosen), entry)
      announce(countText(found.total))
      if (root.current && root.current.getBoundingClientRect().top < 0)
        root.current.scrollIntoView({ behavior: 'instant' })
    } catch {
      setFailed(chosen)
    }
    if (latest.current === chosen) setWanted(null)
  }

  return (
    <div ref={root} className="@container scroll-mt-(--header-height)">
      <ListingToolbar
        source={source}
        filter={wanted ?? filter}
        countText={countText(total)}
        onChoose={(chosen) => void choose(chosen)}
      />
      {failed && <NotLoaded onRetry={() => void choose(failed)} />}
      <div
        aria-busy={wanted !== null}
        className="flex flex-col gap-10 transition-opacity delay-150 aria-busy:opacity-50"
      >
        {shown.from > 1 && total > 0 && (
          <LoadPageLink link={linkToPage(previous.page)} load={() => addPage(previous)}>
            LOAD PREVIOUS PRODUCTS
          </LoadPageLink>
        )}
        {total === 0 ? (
          <EmptyListing>
            {countChoices(filter) > 0 && (
              <FilterLink
                source={source}
                filter={clearFilter(filter)}
                onChoose={(cleared) => void choose(cleared)}
                className={buttonClass('outline')}
              >
                Clear filters
              </FilterLink>
            )}
          </EmptyListing>
        ) : (
          <>
            <ProductGrid ref={list}>
              {pages.map((each) => (
                <ListingItems
                  key={each.after ?? each.before ?? each.page}
                  source={source}
                  filter={filter}
                  seed={seed}
                  loadedPage={each}
                  isAtTop={each === first}
                  renderHeart={renderHeart}
                />
              ))}
            </ProductGrid>
            <div className="flex flex-col items-center gap-5 pt-4 text-center">
              <p className="text-sm tracking-[0.04em] text-ink-soft tabular-nums">
                {displayingText(shown, total)}
              </p>
              {shown.to < total ? (
                <LoadPageLink link={linkToPage(next.page)} load={() => addPage(next)}>
                  LOAD MORE PRODUCTS
                </LoadPageLink>
              ) : (
                <p className="text-sm tracking-[0.04em] text-ink-mute">
                  SORRY THERE ARE NO MORE PRODUCTS TO SHOW
                </p>
              )}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

const countText = (total: number) => `${total} ${total === 1 ? 'product' : 'products'}`

/** Literal text of BROWSE-11. With active filters there is a link to clear them (BROWSE-11). */
function EmptyListing({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-6 py-20 text-center">
      <img src="/art/empty-hangers.svg" alt="" width="220" height="132" className="w-55" />
      <p className="text-lg">You don't have any Items yet</p>
      {children}
    </div>
  )
}
