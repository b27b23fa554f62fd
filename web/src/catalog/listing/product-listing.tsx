import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ProductCard } from '@twirl/contract/catalog'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { clearFilter, countChoices, type ListingFilter } from './listing-filter.ts'
import { ListingItems } from './listing-items.tsx'
import { listingPageQuery } from './listing-queries.ts'
import type { ListingSource } from './listing-source.ts'
import type { ListingState, LoadedPage } from './listing-state.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { LoadPageLink } from './load-page-link.tsx'
import { displayingText, shownRange } from './loaded-pages.ts'
import { useEntryRestoring } from './use-entry-restoring.ts'
import { usePlaceKeeping } from './use-place-keeping.ts'

// What she does with a listing, fetched when she reaches for it.
const loadActions = () => import('./listing-actions.ts')

type ProductListingProps = {
  source: ListingSource
  /** What the route's loader answered. */
  listing: ListingState
  /** Stable, or every card renders again. */
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
  const { list, holdPlace } = usePlaceKeeping(shown, total)
  // What she chose while its cards are on their way; the last choice wins.
  const [wanted, setWanted] = useState<ListingFilter | null>(null)
  const latest = useRef<ListingFilter>(null)
  useEntryRestoring(listing)

  const addPage = async (added: LoadedPage) => {
    holdPlace()
    const actions = await loadActions()
    await actions.addPage({ router, queryClient, source }, listing, added)
  }
  const previous = { page: Math.max(first.page - 1, 1), before: top.first_cursor ?? undefined }
  const next = { page: last.page + 1, after: bottom.last_cursor ?? undefined }

  const choose = async (chosen: ListingFilter) => {
    latest.current = chosen
    setWanted(chosen)
    try {
      const actions = await loadActions()
      const isLatest = () => latest.current === chosen
      const found = await actions.narrow({ router, queryClient, source }, chosen, isLatest)
      if (found === null) return
      announce(countText(found))
      if (root.current && root.current.getBoundingClientRect().top < 0)
        root.current.scrollIntoView({ behavior: 'instant' })
    } catch {
      announce('These did not load. Please try again.')
    }
    if (latest.current === chosen) setWanted(null)
  }

  return (
    <div
      ref={root}
      onPointerEnter={() => void loadActions()}
      className="scroll-mt-(--header-height)"
    >
      <ListingToolbar
        source={source}
        filter={wanted ?? filter}
        countText={countText(total)}
        onChoose={(chosen) => void choose(chosen)}
      />
      <div
        aria-busy={wanted !== null}
        className="flex flex-col gap-10 transition-opacity delay-150 aria-busy:opacity-50"
      >
        {shown.from > 1 && total > 0 && (
          <LoadPageLink link={source.linkToPage(previous.page)} load={() => addPage(previous)}>
            LOAD PREVIOUS PRODUCTS
          </LoadPageLink>
        )}
        {total === 0 ? (
          <EmptyListing
            hasFilter={countChoices(filter) > 0}
            onClear={() => void choose(clearFilter(filter))}
          />
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
                <LoadPageLink link={source.linkToPage(next.page)} load={() => addPage(next)}>
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

/** Literal text of spec section 2; with filters there is a way out (decisions A16). */
function EmptyListing({ hasFilter, onClear }: { hasFilter: boolean; onClear: () => void }) {
  return (
    <div className="flex flex-col items-center gap-6 py-20 text-center">
      <img src="/art/empty-hangers.svg" alt="" width="220" height="132" className="w-55" />
      <p className="text-lg">You don't have any Items yet</p>
      {hasFilter && (
        <button type="button" onClick={onClear} className={buttonClass('outline')}>
          Clear filters
        </button>
      )}
    </div>
  )
}
