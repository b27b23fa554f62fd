import { type HistoryState, useElementScrollRestoration, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { ListingEntry, ListingState } from './listing-state.ts'

/**
 * On a full load the page comes from the server, which knows the address and not the history entry. A new
 * entry is given what the page shows, so that the way back shows the same; an entry that holds more (the page
 * was reloaded) gets its pages, order and scroll position again.
 */
export function useEntryRestoring(listing: ListingState): void {
  const router = useRouter()
  const position = useElementScrollRestoration({ getElement: () => window })
  // Taken on mount: the load below stores the position anew, while the page is still short.
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
    // A listing that only the browser may fetch: what came from the server was too short for the position.
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
 * Without a navigation. The router's own `replaceState` would start one, and give the entry another key than
 * the one under which its scroll position is stored.
 */
function writeEntry(listing: ListingEntry): void {
  const state: HistoryState = { ...window.history.state, listing }
  History.prototype.replaceState.call(window.history, state, '')
}
