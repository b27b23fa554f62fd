import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { announce } from '#ui/live-region.tsx'
import { PAGE_SIZE } from './catalog-queries.ts'
import { LoadPageLink } from './load-page-link.tsx'
import { displayingText, pageCount, pageNumbers, shownRange, withPage } from './loaded-pages.ts'
import { ProductGrid } from './product-grid.tsx'

type ProductListingProps = {
  /** The page that the address names. */
  page: number
  total: number
  linkToPage: (page: number) => LinkProps
  /** Fetches a page, then puts it into the address. */
  showPage: (page: number) => Promise<void>
  /** A page's cards as list items. */
  renderPage: (page: number) => ReactNode
}

export function ProductListing({
  page,
  total,
  linkToPage,
  showPage,
  renderPage,
}: ProductListingProps) {
  const [loaded, setLoaded] = useState({ first: page, last: page })
  const shown = withPage(loaded, page)
  if (shown !== loaded) setLoaded(shown)
  const { list, holdPlace } = usePlaceKeeping(shown, total)

  const load = async (wanted: number) => {
    holdPlace()
    await showPage(wanted)
  }

  if (total === 0) return <p className="py-24 text-center text-lg">You don't have any Items yet</p>
  return (
    <div className="flex flex-col gap-10">
      {shown.first > 1 && (
        <LoadPageLink link={linkToPage(shown.first - 1)} load={() => load(shown.first - 1)}>
          LOAD PREVIOUS PRODUCTS
        </LoadPageLink>
      )}
      <ProductGrid ref={list}>{pageNumbers(shown).map(renderPage)}</ProductGrid>
      <div className="flex flex-col items-center gap-5 pt-4 text-center">
        <p className="text-sm tracking-[0.04em] text-ink-soft tabular-nums">
          {displayingText(shownRange(shown, total, PAGE_SIZE), total)}
        </p>
        {shown.last < pageCount(total, PAGE_SIZE) ? (
          <LoadPageLink link={linkToPage(shown.last + 1)} load={() => load(shown.last + 1)}>
            LOAD MORE PRODUCTS
          </LoadPageLink>
        ) : (
          <p className="text-sm tracking-[0.04em] text-ink-mute">
            SORRY THERE ARE NO MORE PRODUCTS TO SHOW
          </p>
        )}
      </div>
    </div>
  )
}

/** Where she looks and where her focus is, while pages are added above or below. */
function usePlaceKeeping(shown: { first: number; last: number }, total: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(shown)
  const firstCard = useRef<{ element: Element; top: number }>(undefined)

  // Taken when a page is asked for; the same element is measured again once the page is there.
  const holdPlace = () => {
    const element = list.current?.firstElementChild
    if (element)
      firstCard.current = { element, top: element.getBoundingClientRect().top + window.scrollY }
  }

  useLayoutEffect(() => {
    const { first, last } = before.current
    before.current = shown
    if (shown.first === first && shown.last === last) return
    announce(displayingText(shownRange(shown, total, PAGE_SIZE), total).toLowerCase())
    if (shown.first < first && firstCard.current) {
      const { element, top } = firstCard.current
      window.scrollBy({
        top: element.getBoundingClientRect().top + window.scrollY - top,
        behavior: 'instant',
      })
      focusCard(element)
    }
    if (shown.last > last) focusCard(list.current?.children[(last - shown.first + 1) * PAGE_SIZE])
  }, [shown, total])

  return { list, holdPlace }
}

// The next stop of the keyboard is then what was just added, not the button far below it.
function focusCard(card: Element | undefined): void {
  card?.querySelector('a')?.focus({ preventScroll: true })
}
