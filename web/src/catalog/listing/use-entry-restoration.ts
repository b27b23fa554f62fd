import { type HistoryState, useElementScrollRestoration, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { ListingEntry, ListingState } from './listing-queries.ts'

/**
 * After a full load the page was rendered by the server, which knows the URL but not the history entry. A new entry
 * stores what the page shows, so that going back shows the same; an existing entry (the page was reloaded) restores
 * its pages, order and scroll position.
 */
export function useEntryRestoration(listing: ListingState): void {
  const router = useRouter()
  const position = useElementScrollRestoration({ getElement: () => window })
  // Read on mount, because the load below overwrites the stored position while the page is still short.
  const positionOnMount = useRef(position)
  useLayoutEffect(() => {
    const { seed, pages } = listing
    const shown: ListingEntry = { seed, pages }
    const stored = readEntry()
    if (!stored) {
      writeEntry(shown)
      return
    }
    const { current: before } = positionOnMount
    positionOnMount.current = undefined
    const restorePosition = () => {
      if (before) window.scrollTo({ top: before.scrollY, behavior: 'instant' })
    }
    if (!isSame(stored, shown))
      void router
        .invalidate({ filter: ({ loaderData }) => loaderData === listing })
        .then(restorePosition)
    // The listing was fetched in the browser only; the skeleton from the server was too short for the position.
    else if (!router.state.resolvedLocation) restorePosition()
  }, [router, listing])
}

function isSame(a: ListingEntry, b: ListingEntry): boolean {
  return JSON.stringify([a.seed, a.pages]) === JSON.stringify([b.seed, b.pages])
}

function readEntry(): ListingEntry | undefined {
  return (window.history.state as HistoryState | null)?.listing
}

/**
 * Without a navigation. The router's own `replaceState` would start one and change the key of the entry, under which
 * its scroll position is stored.
 */
function writeEntry(listing: ListingEntry): void {
  const state: HistoryState = { ...window.history.state, listing }
  History.prototype.replaceState.call(window.history, state, '')
}
