import { useElementScrollRestoration, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { keepInEntry, type ListingState, readEntry } from './listing-state.ts'

/**
 * On a full load the page comes from the server, which knows nothing of the history entry. A new entry is
 * told what it shows, so that it shows the same on the way back; one that remembers more (she reloaded)
 * gets its filters, pages and place again.
 */
export function useEntryRestoring(listing: ListingState): void {
  const router = useRouter()
  const place = useElementScrollRestoration({ getElement: () => window })
  // Taken on mount: the load below notes anew how far the page is scrolled, and this one is still short.
  const placeOnMount = useRef(place)
  useLayoutEffect(() => {
    const kept = readEntry()
    if (!kept) {
      keepInEntry(listing)
      return
    }
    const { current: before } = placeOnMount
    placeOnMount.current = undefined
    const restorePlace = () => {
      if (before) window.scrollTo({ top: before.scrollY, behavior: 'instant' })
    }
    if (JSON.stringify(kept) !== JSON.stringify(listing))
      void router
        .invalidate({ filter: ({ loaderData }) => loaderData === listing })
        .then(restorePlace)
    // A listing that only the browser may fetch: what came from the server was too short for her place.
    else if (!router.state.resolvedLocation) restorePlace()
  }, [router, listing])
}
