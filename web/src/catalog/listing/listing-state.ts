import type { ListingFilter } from './filter/listing-filter.ts'

/**
 * A shown page and how it was requested: the first page by its number, the others by the cursor of the card before or
 * after them, so that no product is repeated or skipped when products are added or removed.
 */
export type LoadedPage = { page: number; after?: string; before?: string }

/** The state that a listing stores in its history entry. The pages are consecutive. */
export type ListingEntry = { seed: number; pages: LoadedPage[] }

/** Everything that decides which cards are shown: the filter from the URL, the rest from the history entry. */
export type ListingState = ListingEntry & { filter: ListingFilter }

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface, merged
  interface HistoryState {
    /** Restored with its entry, also after a reload. A new entry starts with one page (BROWSE-12). */
    listing?: ListingEntry
  }
}
