import type { SortedField } from '@twirl/contract/catalog'

export type SortOption = { field: SortedField; name: string }

// Spec section 3: shown are random, recommended, newest; the price orders only on sale (decisions C20).
const RANDOM: SortOption = { field: 'RAND', name: 'Random' }
const RECOMMENDED: SortOption = { field: 'RECOMMENDED', name: 'Recommended' }
const NEWEST: SortOption = { field: 'FIRST_NEW_IN_TIME', name: 'Newest' }

/** The first of each is the order without a choice. */
export const COLLECTION_SORTS = [RANDOM, RECOMMENDED, NEWEST]

export const SALE_SORTS: SortOption[] = [
  RANDOM,
  RECOMMENDED,
  { field: 'FIRST_CLEARANCE_CHECK_IN_TIME', name: 'Newest' },
  { field: 'PRICE_ASC', name: 'Price, low to high' },
  { field: 'PRICE_DESC', name: 'Price, high to low' },
]

// The search call takes "no order asked for" as best match first.
export const SEARCH_SORTS: SortOption[] = [{ field: 'RAND', name: 'Best match' }, NEWEST]
