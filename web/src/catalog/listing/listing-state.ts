import type { HistoryState } from '@tanstack/react-router'
import type { ListingFilter } from './listing-filter.ts'

/**
 * A page that is on screen, and how it was asked for: the first by its number, its neighbors by the place of
 * the card they follow or precede, so that nothing repeats or is left out while products come and go.
 */
export type LoadedPage = { page: number; after?: string; before?: string }

/** Everything that decides which cards are on screen, besides the listing itself. Pages have no gap. */
export type ListingState = { filter: ListingFilter; seed: number; pages: LoadedPage[] }

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface, merged
  interface HistoryState {
    /**
     * Lives in the browser's history entry of the listing: so it comes back with that entry, also after a
     * reload, and a new entry starts clean (spec section 4, decisions A57).
     */
    listing?: ListingState
  }
}

export function newListing(page: number, seed: number, filter: ListingFilter = {}): ListingState {
  return { filter, seed, pages: [{ page }] }
}

/**
 * Writes the state into the entry without a navigation. The router's own `replaceState` would start one,
 * and give the entry another key than the one under which its scroll position is kept.
 */
export function keepInEntry(listing: ListingState): void {
  const state: HistoryState = { ...window.history.state, listing }
  History.prototype.replaceState.call(window.history, state, '')
}

export function readEntry(): ListingState | undefined {
  return (window.history.state as HistoryState | null)?.listing
}
