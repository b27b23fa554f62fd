import type { ListingFilter } from './filter/listing-filter.ts'

/**
 * A page that is on screen, and how it was asked for: the first by its number, its neighbors by the place of
 * the card they follow or precede, so that nothing repeats or is left out while products come and go.
 */
export type LoadedPage = { page: number; after?: string; before?: string }

/** What the history entry of a listing holds besides its address. Pages have no gap. */
export type ListingEntry = { seed: number; pages: LoadedPage[] }

/** Everything that decides which cards are on screen: the filter from the address, the rest from the entry. */
export type ListingState = ListingEntry & { filter: ListingFilter }

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface, merged
  interface HistoryState {
    /**
     * Comes back with its entry, also after a reload; a new entry has none and starts with one page
     * (spec section 4, decisions A57).
     */
    listing?: ListingEntry
  }
}
