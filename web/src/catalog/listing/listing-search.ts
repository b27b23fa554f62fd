import type { SortedField } from '@twirl/contract/catalog/product-options'
import {
  LISTING_PARAMETERS,
  type ListingSearch,
  toListingSearch,
  toPage,
} from '@twirl/contract/catalog/listing-search'
import type { ListingFilter } from './filter/listing-filter.ts'

export type SortOption = { field: SortedField; name: string }

// BROWSE-15: random, recommended, newest; orders by price only on sale (BROWSE-15). The
// first order of a listing is its default, which the URL leaves out.
const RANDOM: SortOption = { field: 'RAND', name: 'Random' }
const RECOMMENDED: SortOption = { field: 'RECOMMENDED', name: 'Recommended' }
const NEWEST: SortOption = { field: 'FIRST_NEW_IN_TIME', name: 'Newest' }

export const COLLECTION_SORTS = [RANDOM, RECOMMENDED, NEWEST]
// For a collection whose default order staff chose; the call then means that order by its default.
export const ORDERED_SORTS: SortOption[] = [
  { field: 'RAND', name: 'Featured' },
  RECOMMENDED,
  NEWEST,
]
// For the call, the default order means best match first.
export const SEARCH_SORTS: SortOption[] = [{ field: 'RAND', name: 'Best match' }, NEWEST]
export const SALE_SORTS: SortOption[] = [
  RANDOM,
  RECOMMENDED,
  { field: 'FIRST_CLEARANCE_CHECK_IN_TIME', name: 'Newest' },
  { field: 'PRICE_ASC', name: 'Price, low to high' },
  { field: 'PRICE_DESC', name: 'Price, high to low' },
]

type Raw = Record<string, unknown>

const toSearch = (raw: Raw, sorts: SortOption[]): ListingSearch =>
  toListingSearch(
    raw,
    sorts.map(({ field }) => field),
  )

// Used by the routes to validate their search parameters.
export const toCollectionSearch = (raw: Raw): ListingSearch => toSearch(raw, COLLECTION_SORTS)
export const toSaleSearch = (raw: Raw): ListingSearch => toSearch(raw, SALE_SORTS)

export function toWordSearch(raw: Raw): ListingSearch & { q?: string } {
  const search = toSearch(raw, SEARCH_SORTS)
  return typeof raw['q'] === 'string' ? { ...search, q: raw['q'] } : search
}

/** For lists with pages but without filters. */
export function toPageSearch(raw: Raw): { page?: number | undefined } {
  return { page: toPage(raw['page']) }
}

const ABSENT = Object.fromEntries(LISTING_PARAMETERS.map((name) => [name, undefined]))

/**
 * Sets absent parameters to undefined, because the router keeps invalid values otherwise. It answers a URL that
 * differs from its validated form with a redirect.
 */
export function overwriteSearch<Search extends ListingSearch>(search: Search): Search {
  return { ...ABSENT, ...search }
}

/** Page and filter apart, as the loaders need them. An open filter form changes neither. */
export function splitSearch(search: ListingSearch): {
  page: number
  filter: ListingFilter
} {
  const { page = 1, filters: _, ...filter } = search
  return { page, filter }
}

/**
 * The canonical URL of a listing: filtered and reordered listings are variants of the whole, further pages are
 * canonical themselves.
 */
export function canonicalPath(path: string, search: ListingSearch): string {
  const { page, filter } = splitSearch(search)
  return page > 1 && countParameters(filter) === 0 ? `${path}?page=${page}` : path
}

function countParameters(filter: ListingFilter): number {
  return Object.values(filter).filter((value) => value !== undefined).length
}

const WORDS_MAX_LENGTH = 80

export function toSearchWords(q = ''): string {
  return q.trim().replaceAll(/\s+/g, ' ').slice(0, WORDS_MAX_LENGTH)
}
